// verdict: false(termination)
// property: termination
// inputs: 1
// Counts up to a number that is an input.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; n = n)
        ;
    return 0;
}
