// verdict: false(valid-deref)
// property: valid-memsafety
// The number of a row is wider than a pointer, and rows have a length that varies.
// inputs: 1
// native: maybe, AddressSanitizer sees where the access ends up
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned length = 3;
    char rows[2][length];
    for (int i = 0; i < 6; i++)
        rows[i / 3][i % 3] = (char)i;
    unsigned char few = __VERIFIER_nondet_uchar() & 1;
    unsigned _BitInt(100) far = few | (unsigned _BitInt(100))few << 70;
    return rows[far][2] == 7;
}
