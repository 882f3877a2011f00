// verdict: true
// A tenth as a float is not a tenth as a double.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x == 0.1f) {
        if (x != 0.1f)
            reach_error();
        if (x + 0.2f > 0.3001 || x + 0.2f < 0.2999)
            reach_error();
    }
    return 0;
}
