// verdict: true
// The body of do-while runs at least once.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 5)
        n = 5;
    int rounds = 0;
    do
        rounds++;
    while (rounds < n);
    if (rounds != (n < 1 ? 1 : n))
        reach_error();
    return 0;
}
