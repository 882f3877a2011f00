// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 0
// A bit goes around in a byte: one is set, always.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned char bit = 1;
    while (__VERIFIER_nondet_int())
        bit = bit << 1 | bit >> 7;
    if (bit == 0 || (bit & (bit - 1)) != 0)
        reach_error();
    return 0;
}
