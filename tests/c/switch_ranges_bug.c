// verdict: false(unreach-call)
// Ranges of cases, a GNU extension.
// inputs: 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int digits;
    switch (x) {
    case 0 ... 9:
        digits = 2;
        break;
    case 10 ... 99:
        digits = 2;
        break;
    case -9 ... -1:
        digits = -1;
        break;
    default:
        digits = 0;
    }
    if (x > -10 && x < 100 && digits != (x < 0 ? -1 : x < 10 ? 1 : 2))
        reach_error();
    return 0;
}
