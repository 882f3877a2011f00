// verdict: false(valid-deref)
// property: valid-memsafety
// A variable ends with the block that declares it.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int outer = 1, *p = &outer;
    if (__VERIFIER_nondet_bool()) {
        int inner = 2;
        p = &inner;
        *p = 3;
    }
    return *p;
}
