// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// Steps of two meet zero from even numbers only.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned long steps;

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar() / 2 * 2 + 1000u;
    while (n != 0) {
        n -= 2;
        steps++;
    }
    return 0;
}
