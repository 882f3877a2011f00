// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 2
// Each cell is a product of its index; how many there are is an input.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int a[5000];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = i * i;
    for (int i = 0; i < n; i++)
        if (a[i] != i + i)
            reach_error();
    return 0;
}
