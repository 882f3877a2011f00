// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// An index that inputs drive stays inside.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[12], i = 0;
    while (__VERIFIER_nondet_int()) {
        a[i] = 1;
        if (i <= 11)
            i++;
    }
    return 0;
}
