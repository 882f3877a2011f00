// verdict: false(unreach-call)
// A write at a symbolic index changes that element and no other.
// inputs: 4, 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[5] = {10, 11, 12, 13, 14};
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 4 || j > 4)
        return 0;
    a[i] = 99;
    if (a[j] != (i == j ? 99 : 12))
        reach_error();
    return 0;
}
