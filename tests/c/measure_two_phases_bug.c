// verdict: false(termination)
// property: termination
// inputs: 5, 1
// The second number falls all the time, and the first from some time on.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) {
        x = (int)((unsigned)x + (unsigned)y);
        y = (int)(0 - (unsigned)y);
    }
    return 0;
}
