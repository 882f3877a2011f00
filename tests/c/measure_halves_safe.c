// verdict: true
// property: termination
// hard: the loop has no bound, so that no number of paths is a proof
// Halving comes to zero, and to minus one where the shift keeps the sign.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x != 0)
        x /= 2;
    return 0;
}
