// verdict: true
// property: undefined-behaviour
// A variable is given the address one past the end, and not used.
// inputs: 5
extern int __VERIFIER_nondet_int(void);
static int a[4];

int main(void)
{
    if (__VERIFIER_nondet_int() == 5) {
        int *p = a + 4;
        p = a;
        return *p;
    }
    return 0;
}
