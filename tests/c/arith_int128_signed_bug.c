// verdict: false(unreach-call)
// only: -m64
// Shifts, comparisons and truncation of a symbolic 128-bit number.
// inputs: -1
extern __int128 __VERIFIER_nondet_int128(void);
extern void reach_error(void);

int main(void)
{
    __int128 x = __VERIFIER_nondet_int128();
    long long high = (long long)(x >> 64);
    if ((high < 0) != (x < 0))
        reach_error();
    if ((long long)x == x && high != 0)
        reach_error();
    return 0;
}
