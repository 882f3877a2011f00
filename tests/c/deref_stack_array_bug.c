// verdict: false(valid-deref)
// property: valid-memsafety
// A symbolic index into an array on the stack.
// inputs: 4
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 4)
        return 0;
    return a[i] - 1;
}
