// verdict: true
// property: no-overflow
// A char that is added to is computed as an int.
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int wide = __VERIFIER_nondet_int();
    signed char narrow = (signed char)__VERIFIER_nondet_char();
    narrow += 100;
    narrow *= 2;
    return wide == narrow;
}
