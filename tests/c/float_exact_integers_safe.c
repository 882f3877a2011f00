// verdict: true
// Integers up to 2^24 survive a float.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16777216)
        return 0;
    float f = (float)n;
    if ((int)f != n)
        reach_error();
    return 0;
}
