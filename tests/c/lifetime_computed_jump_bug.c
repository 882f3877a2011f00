// verdict: false(valid-deref)
// property: valid-memsafety
// A computed goto enters a block behind the declaration of a variable, which ends with the block all the same.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static void *places[] = {&&inside, &&before};
    int *p = 0;
    goto *places[__VERIFIER_nondet_int() & 1];
before: {
    int v;
    p = &v;
inside:
    v = 1;
    if (!p)
        return 0;
}
    return *p;
}
