// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 64
// Two pointers walk towards each other and swap what they see.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int a[64];
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 64)
        return 0;
    int *low = a, *high = a + n;
    while (low < high) {
        int kept = *low;
        *low++ = *high;
        *high-- = kept;
    }
    return 0;
}
