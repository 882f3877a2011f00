// verdict: false(termination)
// property: termination
// hard: no state comes again, and no number of paths is a proof
// inputs: 0
// The way out asks for an odd number that is even.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar();
    for (;;) {
        if (n * 2 == 777)
            return 0;
        n++;
    }
}
