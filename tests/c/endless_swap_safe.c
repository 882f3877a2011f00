// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// Two numbers take turns, and only one copy of them is made smaller.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    unsigned long steps = 0;
    while (x > 0 && y > 0) {
        unsigned char old = x;
        x = y;
        y = old - 1;
        steps++;
    }
    return (int)steps;
}
