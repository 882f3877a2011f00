// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// Zero has no leading one.
// inputs: 0
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return n < 1000 ? __builtin_clz(n) == 40 : 0;
}
