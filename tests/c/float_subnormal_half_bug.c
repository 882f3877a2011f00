// verdict: false(unreach-call)
// Half of a positive number is positive, except for the smallest.
// inputs: 1e-45
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 0 && x / 2 == 0)
        reach_error();
    return 0;
}
