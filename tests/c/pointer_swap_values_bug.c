// verdict: false(unreach-call)
// Exchanging values through pointers that may be equal.
// inputs: 1, 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[2] = {3, 4};
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 1 || j > 1)
        return 0;
    int *p = &a[i], *q = &a[j], t = *p;
    *p = *q;
    *q = t;
    if (a[0] + a[1] != 7 || a[0] * a[1] != 12)
        reach_error();
    if (a[0] == 3 && i == 1)
        reach_error();
    return 0;
}
