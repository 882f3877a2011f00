// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// The loop is gone round for one cell, which is set again by an input.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int cells[40];

int main(void)
{
    unsigned long steps = 0;
    cells[7] = __VERIFIER_nondet_uchar();
    while (cells[7] >= 0) {
        cells[7]--;
        cells[3 + 5] = __VERIFIER_nondet_uchar();
        steps++;
    }
    return (int)steps;
}
