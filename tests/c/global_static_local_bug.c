// verdict: false(unreach-call)
// A static local keeps its value between calls.
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int next(void)
{
    static int count = 10;
    return count++;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), last = 9;
    if (n < 0 || n > 4)
        return 0;
    for (int i = 0; i < n; i++)
        last = next();
    if (last != 9 + n || last >= 13)
        reach_error();
    return 0;
}
