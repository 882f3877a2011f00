// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A variable is given an address outside of the array, and not used.
// inputs: 5
// native: maybe, the compiler computes it
extern int __VERIFIER_nondet_int(void);
static int a[4];

int main(void)
{
    if (__VERIFIER_nondet_int() == 5) {
        int *p = a + 6;
        p = a;
        return *p;
    }
    return 0;
}
