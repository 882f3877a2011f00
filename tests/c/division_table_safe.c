// verdict: true
// property: div-by-zero
// A table of divisors with a zero in it.
extern unsigned __VERIFIER_nondet_uint(void);

static const int divisors[4] = {1, 2, 4, 8};

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    return i < 4 ? 64 / divisors[i] : 0;
}
