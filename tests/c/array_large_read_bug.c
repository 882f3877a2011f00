// verdict: false(unreach-call)
// A table of more elements than can be enumerated, filled by a rule and read at a symbolic index.
// inputs: 299
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned short table[300];

int main(void)
{
    for (int i = 0; i < 299; i++)
        table[i] = (unsigned short)(3 * i + 1);
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 300)
        return 0;
    if (table[i] % 3 != 1)
        reach_error();
    return 0;
}
