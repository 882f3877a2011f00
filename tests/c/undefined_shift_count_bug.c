// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A shift by as many bits as there are.
// inputs: 32
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 32)
        return 0;
    return (1u << n) == 3;
}
