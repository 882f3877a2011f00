// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 0
// An average of numbers between zero and one stays between them.
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float average = 0.5f;
    while (__VERIFIER_nondet_int()) {
        float x = __VERIFIER_nondet_float();
        if (x >= 0.0f && x <= 1.0f)
            average = average * 0.75f + x * 0.5f;
    }
    if (!(average >= 0.0f && average <= 1.0f))
        reach_error();
    return 0;
}
