// verdict: false(unreach-call)
// Floats that differ between branches.
// inputs: 1, 1, 1
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    double x = 1.0;
    for (int i = 0; i < 3; i++)
        if (__VERIFIER_nondet_bool())
            x *= 0.5;
        else
            x *= 2.0;
    if (x < 0.125 || x > 8.0 || x == 1.0 || x < 0.25)
        reach_error();
    return 0;
}
