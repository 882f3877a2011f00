// verdict: true
// property: valid-memsafety
// The address of a parameter, in a global, is good until the function returns.
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
    return value == 8 && value == 8;
}
