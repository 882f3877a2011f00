// verdict: true
// property: valid-memsafety
// A pointer that not every path sets.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char x = 4, *p = 0;
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        p = &x;
    return p ? *p : 0;
}
