// verdict: true
// property: undefined-behaviour
// A shift that is assigned.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned long long set = 1;
    unsigned member = __VERIFIER_nondet_uint();
    if (member >= 64)
        return 0;
    set <<= member;
    return set == 12;
}
