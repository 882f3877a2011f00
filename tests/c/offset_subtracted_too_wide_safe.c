// verdict: true
// property: valid-memsafety
// A distance that is wider than a pointer is subtracted: what is left of it after the cut leads into the array.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[8];

int main(void)
{
    unsigned char few = __VERIFIER_nondet_uchar() & 7;
    unsigned _BitInt(100) far = few | (unsigned _BitInt(100))(few == 8) << 70;
    int *p = a + 7;
    p -= far;
    *p = 1;
    return 0;
}
