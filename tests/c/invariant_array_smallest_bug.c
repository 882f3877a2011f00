// verdict: false(unreach-call)
// hard with joining all: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 5
// The smallest cell that a loop has found is not above any.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int a[20000];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 20000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int smallest = a[0];
    for (int i = 0; i < n; i++)
        if (a[i] < smallest)
            smallest = a[i];
    for (int i = 0; i < n; i++)
        if (a[i] <= smallest)
            reach_error();
    return 0;
}
