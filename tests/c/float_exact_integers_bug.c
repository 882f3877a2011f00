// verdict: false(unreach-call)
// Integers up to 2^24 survive a float, the next one does not.
// inputs: 16777217
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16777217)
        return 0;
    float f = (float)n;
    if ((int)f != n)
        reach_error();
    return 0;
}
