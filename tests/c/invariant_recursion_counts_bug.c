// verdict: false(unreach-call)
// hard with joining: the states of all calls are one, and the recursion never ends for it
// inputs: 7
// A recursive function that counts its own calls, but for one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int counted(int n)
{
    if (n == 0)
        return 0;
    if (n == 7)
        return counted(n - 1);
    return 1 + counted(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    if (counted(n) != n)
        reach_error();
    return 0;
}
