// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// A product with zero does not grow.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uchar() + 1u;
    unsigned long steps = 0;
    while (x < 1000) {
        x = x * 2;
        steps++;
    }
    return (int)steps;
}
