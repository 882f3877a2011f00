// verdict: false(unreach-call)
// How many zeros stand before the first one of zero is open.
// inputs: 0
// native: maybe, the library has one of the values that are allowed
// undefined: __builtin_clz(0)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x < 4) {
        int zeros = __builtin_clz(x);
        if (zeros < 29)
            reach_error();
    }
    return 0;
}
