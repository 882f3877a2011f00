// verdict: false(valid-deref)
// property: unreach-call, valid-memsafety
// verdicts: unreach-call true, valid-memsafety false
// The error is out of reach, the end of the array is not.
// inputs: 4
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int a[4] = {1, 1, 1, 1};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    a[n] = 2;
    if (n < 4 && a[n] != 2)
        reach_error();
    return 0;
}
