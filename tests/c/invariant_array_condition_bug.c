// verdict: false(unreach-call)
// inputs: 1, 1
// Some cells are written again, as inputs say: each has what one of the two writes has left.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int a[20000];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 20000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = 7;
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int())
            a[i] = 9;
    for (int i = 0; i < n; i++)
        if (a[i] != 7 && a[i] != 8)
            reach_error();
    return 0;
}
