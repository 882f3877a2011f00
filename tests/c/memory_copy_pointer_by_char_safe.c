// verdict: true
// A pointer that moves through a loop over bytes, in reverse order and back.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2;
    int *p = __VERIFIER_nondet_bool() ? &a : &b, *q;
    unsigned char reversed[sizeof p];
    for (unsigned i = 0; i < sizeof p; i++)
        reversed[sizeof p - 1 - i] = ((unsigned char *)&p)[i];
    for (unsigned i = 0; i < sizeof q; i++)
        ((unsigned char *)&q)[i] = reversed[sizeof q - 1 - i];
    *q = 3;
    if (*p != 3 || a + b < 4)
        reach_error();
    return 0;
}
