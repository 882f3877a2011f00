// verdict: true
// A switch over signed bytes, some of them negative.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    signed char c = (signed char)__VERIFIER_nondet_char();
    int class = 0;
    switch (c) {
    case -128:
        class = 1;
        break;
    case -1:
        class = 2;
        break;
    case '0':
    case '1':
        class = 3;
        break;
    }
    if (c == -1 && class != 2)
        reach_error();
    if (class == 3 && c != '0' && c != '1')
        reach_error();
    return 0;
}
