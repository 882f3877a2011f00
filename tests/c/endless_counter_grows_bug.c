// verdict: false(termination)
// property: termination
// hard: no state comes again, and no number of paths is a proof
// inputs: 0
// An input decides whether the loop goes on, and something is counted.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long count = 0;
    while (__VERIFIER_nondet_int() == 0)
        count++;
    return (int)count;
}
