// verdict: false(valid-deref)
// property: valid-memsafety
// The address of a parameter, in a global, is good until the function returns.
// inputs: 8
extern int __VERIFIER_nondet_int(void);

static int *noted;

static int note(int value)
{
    noted = &value;
    return *noted;
}

int main(void)
{
    int value = note(__VERIFIER_nondet_int());
    return value == 8 && *noted == 8;
}
