// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// A pointer walks to the end of a text, which is in its last byte if nowhere else.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[16];
    for (int i = 0; i < 16; i++)
        text[i] = __VERIFIER_nondet_char();
    text[15] = 1;
    const char *p = text;
    while (*p)
        p++;
    return 0;
}
