// verdict: false(valid-deref)
// property: valid-memsafety
// A pointer that not every path sets.
// inputs: 0
// native: maybe
// undefined: reads an uninitialised pointer
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char x = 4, *p;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        p = &x;
    return *p;
}
