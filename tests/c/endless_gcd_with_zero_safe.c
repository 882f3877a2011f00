// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// Greatest common divisors by subtraction, where zero is subtracted for ever.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uchar() + 1u, b = __VERIFIER_nondet_uchar() + 1u;
    unsigned long steps = 0;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
        steps++;
    }
    return (int)steps;
}
