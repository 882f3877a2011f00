// verdict: true
// A short holds an int unchanged exactly between its limits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    short s = (short)x;
    int fits = x >= -32768 && x <= 32767;
    if ((s == x) != fits)
        reach_error();
    return 0;
}
