// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 0
// A number counts down to zero, and is an index before it is one too small.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char a[100];
    unsigned i = __VERIFIER_nondet_uint() % 101;
    do {
        i--;
        a[i] = 0;
    } while (i > 0);
    return a[0];
}
