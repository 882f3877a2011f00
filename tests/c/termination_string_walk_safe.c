// verdict: true
// property: termination
// A loop that looks at the same letter again.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[3] = {__VERIFIER_nondet_char(), 'b', 0}, *p = text;
    while (*p)
        if (*p == 'a')
            p++;
        else
            p++;
    return p == text;
}
