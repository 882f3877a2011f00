// verdict: false(unreach-call)
// The sum of the first n numbers has a closed form.
// inputs: 8
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 0;
    int sum = 0;
    for (int i = 1; i < n; i++)
        sum += i;
    if (sum != n * (n + 1) / 2)
        reach_error();
    return 0;
}
