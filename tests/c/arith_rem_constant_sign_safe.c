// verdict: true
// The remainder modulo 7 of a negative number is not positive.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int r = a % 7;
    if (r < -6 || r > 6 || (a < 0 && r > 0) || (a > 0 && r < 0))
        reach_error();
    return 0;
}
