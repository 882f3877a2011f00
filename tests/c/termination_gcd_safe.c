// verdict: true
// property: termination
// Subtracting zero changes nothing.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint() % 5, b = __VERIFIER_nondet_uint() % 5;
    if (a == 0 || b == 0)
        return 0;
    while (a != b)
        if (a > b)
            a -= b;
        else
            b -= a;
    return (int)a;
}
