// verdict: false(unreach-call)
// Two numbers within a thousand of zero have a sum within two thousand.
// inputs: 1000, 1000
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a < -1000 || a > 1000 || b < -1000 || b > 1000)
        return 0;
    int sum = a + b;
    if (sum < -2000 || sum >= 2000)
        reach_error();
    return 0;
}
