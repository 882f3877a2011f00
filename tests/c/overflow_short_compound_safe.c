// verdict: true
// property: no-overflow
// What does not fit into a short does fit into the int between.
extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    a += b;
    b = (short)(b * a);
    return a == b;
}
