// verdict: true
// Checked multiplication of a symbolic int by a constant.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int product;
    if (__builtin_mul_overflow(a, 3, &product))
        return 0;
    if (a > 715827882 || a < -715827882)
        reach_error();
    if (a > 0 && product < 3)
        reach_error();
    return 0;
}
