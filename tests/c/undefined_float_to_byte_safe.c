// verdict: true
// property: undefined-behaviour
// A float that no unsigned char is.
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float f = __VERIFIER_nondet_float();
    if (!(f > -1.0f && f < 256.0f))
        return 0;
    unsigned char c = (unsigned char)f;
    return c == 3;
}
