// verdict: false(unreach-call)
// inputs: 3
// A counter ends at its bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i <= n)
        i++;
    if (i != n)
        reach_error();
    return 0;
}
