// verdict: true
// A float that is large enough does not change when one is added.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 33554432.0f))
        return 0;
    float next = x + 1.0f;
    if (next != x)
        reach_error();
    return 0;
}
