// verdict: false(valid-deref)
// property: valid-memsafety
// A constant stays one behind a cast.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);

static const int limits[3] = {10, 20, 30};

int main(void)
{
    int *p = (int *)limits;
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3 && limits[i] > 25)
        p[i] = 25;
    return 0;
}
