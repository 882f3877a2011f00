// verdict: true
// A symbolic permutation and its inverse.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned p[3], inverse[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        p[i] = __VERIFIER_nondet_uint();
        if (p[i] > 2)
            return 0;
    }
    if (p[0] == p[1] || p[0] == p[2] || p[1] == p[2])
        return 0;
    for (unsigned i = 0; i < 3; i++)
        inverse[p[i]] = i;
    for (unsigned i = 0; i < 3; i++)
        if (inverse[p[i]] != i)
            reach_error();
    return 0;
}
