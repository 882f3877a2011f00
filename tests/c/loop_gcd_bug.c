// verdict: false(unreach-call)
// Euclid's algorithm on small numbers: the result divides both.
// inputs: 0, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uchar() % 8, b = __VERIFIER_nondet_uchar() % 8;
    if (a + b > 14)
        return 0;
    unsigned x = a, y = b;
    while (y != 0) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    if (x == 0 || a % x != 0 || b % x != 0)
        reach_error();
    return 0;
}
