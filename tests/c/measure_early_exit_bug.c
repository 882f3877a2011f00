// verdict: false(termination)
// property: termination
// inputs: 1
// An input ends the loop early, or keeps it where it is.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    while (n > 0) {
        if (!__VERIFIER_nondet_int())
            continue;
        n--;
    }
    return 0;
}
