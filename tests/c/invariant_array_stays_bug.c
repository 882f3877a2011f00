// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 0
// What one loop has written at an index that is an input is there after another.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int a[20000], b[20000];
    int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (n < 1 || n > 20000 || at < 0 || at >= n)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        b[i] = a[i] + 1;
    if (b[at] != at)
        reach_error();
    return 0;
}
