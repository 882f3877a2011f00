// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A pointer that was never set.
// inputs: 0
// native: maybe, only MemorySanitizer sees it
extern int __VERIFIER_nondet_int(void);

static int global;

int main(void)
{
    int *p;
    int n = __VERIFIER_nondet_int();
    if (n)
        p = &global;
    return n < 3 ? *p : 0;
}
