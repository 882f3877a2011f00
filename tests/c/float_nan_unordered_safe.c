// verdict: true
// Not less is not the same as greater or equal.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (a == a && b == b && !(a < b) && !(a >= b))
        reach_error();
    return 0;
}
