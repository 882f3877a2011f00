// verdict: true
// property: valid-memsafety
// A pointer goes around the address space in steps of which each fits.
extern int __VERIFIER_nondet_int(void);

static char text[40];

int main(void)
{
    int far = __VERIFIER_nondet_int();
    int *p = (int *)text;
    unsigned long step = 1UL << (sizeof(long) / 16);
    if (far == 1) {
        p += step;
        p += 7 * step;
        *p = 1;
    }
    return 0;
}
