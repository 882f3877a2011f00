// verdict: true
// property: termination
// hard: no number of paths is a proof
// inputs: 5, 3
// An assumption in the call does not hold after many iterations: no run goes on for ever.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned long long calls;

static void count(unsigned n)
{
    if (n == 0) {
        calls++;
        __VERIFIER_assume(calls < 1ULL << 40);
        return;
    }
    count(n - 1);
}

int main(void)
{
    if (__VERIFIER_nondet_uint() != 305419896)
        return 0;
    unsigned n = __VERIFIER_nondet_uint() % 1000;
    while (1)
        count(n);
}
