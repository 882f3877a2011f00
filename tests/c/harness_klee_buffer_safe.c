// verdict: true
// KLEE: a symbolic buffer that a matcher looks at.
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void klee_assert(int);

static int matches(const char *pattern, const char *text)
{
    if (*pattern == 0)
        return *text == 0;
    if (*pattern == '*')
        return matches(pattern + 1, text) || (*text && matches(pattern, text + 1));
    return *text && *pattern == *text && matches(pattern + 1, text + 1);
}

int main(void)
{
    char text[4];
    klee_make_symbolic(text, sizeof text - 1, "text");
    text[3] = 0;
    if (matches("a*b", text))
        klee_assert(text[0] == 'a' && text[1] != 0);
    return 0;
}
