// verdict: false(termination)
// property: termination
// A loop that looks at the same letter again.
// inputs: 97
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[3] = {__VERIFIER_nondet_char(), 'b', 0}, *p = text;
    while (*p)
        if (*p == 'a')
            *p = 'a';
        else
            p++;
    return p == text;
}
