// verdict: false(unreach-call)
// How many zeros stand behind the last one of zero is open.
// inputs: 0
// native: maybe, the library has one of the values that are allowed
// undefined: __builtin_ctzll(0)
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    if (x % 4 == 0) {
        int zeros = __builtin_ctzll(x);
        if (zeros < 2)
            reach_error();
    }
    return 0;
}
