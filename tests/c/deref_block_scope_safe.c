// verdict: true
// property: valid-memsafety
// A variable ends with the block that declares it.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int outer = 1, *p = &outer;
    if (__VERIFIER_nondet_bool()) {
        int inner = 2;
        p = &inner;
        p = *p == 2 ? &outer : p;
    }
    return *p;
}
