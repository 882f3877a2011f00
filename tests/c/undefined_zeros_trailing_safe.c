// verdict: true
// property: undefined-behaviour
// The lowest bit of what is left when all are gone.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void)
{
    unsigned long long bits = __VERIFIER_nondet_ulonglong() & 5;
    int found = 0;
    while (bits) {
        found += __builtin_ctzll(bits);
        bits &= bits - 1;
    }
    return found == 9;
}
