// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A float that no unsigned char is.
// inputs: 256.5
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float f = __VERIFIER_nondet_float();
    if (!(f >= 0.0f && f < 257.0f))
        return 0;
    unsigned char c = (unsigned char)f;
    return c == 3;
}
