// verdict: false(valid-deref)
// property: valid-memsafety
// Rows of another length than the matrix has.
// inputs: 1, 2
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int m[2 * 3] = {1, 2, 3, 4, 5, 6};
    unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
    if (row > 1 || column > 2)
        return 0;
    return m[row * 4 + column] > 6;
}
