// verdict: false(unreach-call)
// Not less is not the same as greater or equal if one is no number.
// inputs: 1, nan
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (!(a < b) && !(a >= b))
        reach_error();
    return 0;
}
