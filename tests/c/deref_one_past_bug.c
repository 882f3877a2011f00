// verdict: false(valid-deref)
// property: valid-memsafety
// The address behind an array may be compared, not read.
// inputs: 3
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a[3] = {1, 2, 3}, key = __VERIFIER_nondet_uchar();
    unsigned char *p = a, *end = a + 3;
    do {
        if (*p > key)
            return 1;
        p++;
    } while (p <= end);
    return 0;
}
