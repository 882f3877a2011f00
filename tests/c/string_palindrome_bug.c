// verdict: false(unreach-call)
// Comparing a string with its reverse.
// inputs: 97, 98, 97
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[3], r[3];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < 3; i++)
        r[i] = s[2 - i];
    int same = 1;
    for (int i = 0; i < 3; i++)
        same &= s[i] == r[i];
    if (same != (s[0] == s[2] && s[1] == s[0]))
        reach_error();
    return 0;
}
