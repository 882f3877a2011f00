// verdict: false(termination)
// property: termination
// hard: no state comes again, and no number of paths is a proof
// inputs: 0
// The step is an input, which may be zero.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int step = __VERIFIER_nondet_uchar();
    int left = 1000;
    unsigned long steps = 0;
    while (left > 0) {
        left -= step;
        steps++;
    }
    return (int)steps;
}
