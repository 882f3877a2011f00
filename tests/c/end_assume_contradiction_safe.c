// verdict: true
// After assumptions that exclude each other nothing is reached.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > y);
    __VERIFIER_assume(y >= x);
    reach_error();
    return 0;
}
