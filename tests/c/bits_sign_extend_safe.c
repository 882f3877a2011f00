// verdict: true
// Extending the sign of a field of five bits.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int field = x & 31;
    int extended = (field ^ 16) - 16;
    int expected = field < 16 ? field : field - 32;
    if (extended != expected)
        reach_error();
    return 0;
}
