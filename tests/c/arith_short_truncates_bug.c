// verdict: false(unreach-call)
// A short holds an int unchanged exactly between its limits.
// inputs: 32768
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    short s = (short)x;
    int fits = x >= -32768 && x <= 32768;
    if ((s == x) != fits)
        reach_error();
    return 0;
}
