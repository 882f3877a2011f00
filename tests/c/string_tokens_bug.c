// verdict: false(unreach-call)
// Words of a symbolic text, as a count of beginnings.
// inputs: 32, 97, 32, 98
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[4];
    int words = 0, letters = 0, inside = 0;
    for (int i = 0; i < 4; i++) {
        s[i] = __VERIFIER_nondet_char();
        if (s[i] == ' ')
            inside = 0;
        else {
            letters++;
            words += !inside;
            inside = 1;
        }
    }
    if (words > 1 || words > letters || (letters > 0 && words == 0))
        reach_error();
    return 0;
}
