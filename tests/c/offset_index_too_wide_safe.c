// verdict: true
// property: valid-memsafety
// only: -m32
// An index of more bits than a pointer has.
extern long long __VERIFIER_nondet_longlong(void);

static int a[8];

int main(void)
{
    long long i = __VERIFIER_nondet_longlong();
    if (i < 0 || i > 7)
        return 0;
    return a[i] + *(a + i);
}
