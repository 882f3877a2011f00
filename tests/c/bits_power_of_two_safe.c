// verdict: true
// The test for powers of two, which zero must not pass.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int claimed = x != 0 && (x & (x - 1)) == 0;
    int found = 0;
    for (int i = 0; i < 32; i++)
        found |= x == 1u << i;
    if (claimed != found)
        reach_error();
    return 0;
}
