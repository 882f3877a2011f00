// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The lowest bit of what is left when all are gone.
// inputs: 0
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void)
{
    unsigned long long bits = __VERIFIER_nondet_ulonglong() & 5;
    int found = 0;
    do {
        found += __builtin_ctzll(bits);
        bits &= bits - 1;
    } while (bits);
    return found == 9;
}
