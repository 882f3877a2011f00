// verdict: true
// How many zeros stand before the first one of zero is open.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x < 4) {
        int zeros = __builtin_clz(x | 1);
        if (zeros < 29)
            reach_error();
    }
    return 0;
}
