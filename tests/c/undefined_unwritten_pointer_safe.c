// verdict: true
// property: undefined-behaviour
// A pointer that was never set.
extern int __VERIFIER_nondet_int(void);

static int global;

int main(void)
{
    int *p;
    int n = __VERIFIER_nondet_int();
    if (n)
        p = &global;
    return n != 0 ? *p : 0;
}
