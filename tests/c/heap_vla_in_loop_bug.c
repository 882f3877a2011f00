// verdict: false(unreach-call)
// An array of another length in every iteration.
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int last = __VERIFIER_nondet_int();
    if (last < 1 || last > 4)
        return 0;
    int total = 0;
    for (int n = 1; n <= last; n++) {
        char a[n];
        a[0] = 1;
        a[n - 1] = (char)n;
        total += a[0] + (int)sizeof a;
    }
    int expected = last * (last + 1) / 2 + 4;
    if (total != expected)
        reach_error();
    return 0;
}
