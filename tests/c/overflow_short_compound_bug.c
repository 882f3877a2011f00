// verdict: false(no-overflow)
// property: no-overflow
// What does not fit into a short does fit into the int between.
// inputs: 0, -32768
extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    a += b;
    b = (short)(b * a * 3);
    return a == b;
}
