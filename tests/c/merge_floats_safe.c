// verdict: true
// Floats that differ between branches.
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
    if (x < 0.125 || x > 8.0 || x == 1.0 )
        reach_error();
    return 0;
}
