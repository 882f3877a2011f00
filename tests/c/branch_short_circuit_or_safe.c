// verdict: true
// A division that || protects from a zero.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int evaluated = 0;
    if (a == 0 || (evaluated = 1, b / a > 1)) {
        if (!evaluated && a != 0)
            reach_error();
        if (evaluated && b <= a)
            reach_error();
    }
    return 0;
}
