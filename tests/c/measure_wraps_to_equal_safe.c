// verdict: true
// property: termination
// hard: the loop has no bound, so that no number of paths is a proof
// The distance on the circle of unsigned numbers falls, unless two steps are taken at once.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    unsigned i = __VERIFIER_nondet_uint();
    while (i != n)
        i++;
    return 0;
}
