// verdict: false(unreach-call)
// A symbolic write into a large array, then reads at other places.
// inputs: 0, 500
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int a[512];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i >= 512 || j >= 512)
        return 0;
    a[i] = 7;
    a[j] += 1;
    if (a[i] != (i == j ? 8 : 7))
        reach_error();
    if (a[500] != 0 && i != 500)
        reach_error();
    if (i != j && a[i] + a[j] != 8)
        reach_error();
    return 0;
}
