// verdict: false(termination)
// property: termination
// inputs: 4
// Every round clears a bit, or none where the mask is wrong.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x)
        x &= x | 1;
    return 0;
}
