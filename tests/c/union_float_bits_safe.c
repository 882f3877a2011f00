// verdict: true
// A float's bits: sign, exponent, fraction.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

union bits {
    float value;
    unsigned bits;
};

int main(void)
{
    union bits u;
    u.value = __VERIFIER_nondet_float();
    int negative = u.bits >> 31;
    if (u.value < 0 && !negative)
        reach_error();
    if (u.value == 0 && u.bits << 1 != 0)
        reach_error();
    return 0;
}
