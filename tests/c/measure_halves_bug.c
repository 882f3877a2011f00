// verdict: false(termination)
// property: termination
// inputs: -1
// Halving comes to zero, and to minus one where the shift keeps the sign.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x != 0)
        x >>= 1;
    return 0;
}
