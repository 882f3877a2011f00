// verdict: false(unreach-call)
// Order of pointers into one array is order of indices.
// inputs: 3, 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    short a[6];
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 6 || j > 6)
        return 0;
    short *p = a + i, *q = a + j;
    if ((p < q) != (i < j) || (p == q) != (i == j) || (p >= q) == (i <= j))
        reach_error();
    return 0;
}
