// verdict: true
// property: undefined-behaviour
// Indices of fewer bits than a pointer has are converted before, and -1 is a number.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
static int a[4];

int main(void)
{
    int *p = a + 1;
    unsigned char i = __VERIFIER_nondet_int();
    if (i < 1 || i > 3)
        return 0;
    return p[-1] + p[i - 1] + a[(unsigned char)(i - 1)];
}
