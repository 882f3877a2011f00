// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A mask that leaves nothing.
// inputs: 16
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return __builtin_ctzl((n & 15) | 0) == 64;
}
