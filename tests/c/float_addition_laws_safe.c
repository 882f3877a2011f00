// verdict: true
// Addition is commutative, not associative.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
    if (!(a > -1e35f && a < 1e35f && b > -1e35f && b < 1e35f && c > -1e35f && c < 1e35f))
        return 0;
    float left = (a + b) + c, right = c + (b + a);
    if (left != right)
        reach_error();
    return 0;
}
