// verdict: false(unreach-call)
// only: -m64
// The high half of a 128-bit sum of 64-bit numbers is the carry.
// inputs: 18446744073709551615, 1
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long a = __VERIFIER_nondet_ulonglong();
    unsigned long long b = __VERIFIER_nondet_ulonglong();
    unsigned __int128 sum = (unsigned __int128)(a + b);
    unsigned long long high = (unsigned long long)(sum >> 64);
    if (high != (a > ~b))
        reach_error();
    return 0;
}
