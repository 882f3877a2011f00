// verdict: true
// How many zeros stand behind the last one of zero is open.
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    if (x % 4 == 0) {
        int zeros = __builtin_ctzll(x | 8);
        if (zeros < 2)
            reach_error();
    }
    return 0;
}
