// verdict: true
// property: termination
// hard: no number of paths is a proof
// inputs: 5, 3
// What the call gives back never keeps the loop from counting down; the loop is long.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned zero(unsigned n)
{
    if (n == 0)
        return 0;
    return zero(n - 1);
}

int main(void)
{
    if (__VERIFIER_nondet_uint() != 305419896)
        return 0;
    unsigned n = __VERIFIER_nondet_uint() % 1000;
    unsigned long long left = 1ULL << 40;
    while (left > 0) {
        if (zero(n) != 77)
            left--;
    }
    return 0;
}
