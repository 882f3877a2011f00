// verdict: false(unreach-call)
// inputs: 1
// A cell that was written last ends a search inside of the array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[600], n = __VERIFIER_nondet_int(), i;
    if (n < 1 || n > 600)
        return 0;
    for (i = 0; i < n - 1; i++)
        a[i] = __VERIFIER_nondet_int();
    a[n - 1] = 0;
    for (i = 0; a[i] != 0; i++)
        ;
    if (i >= n - 1)
        reach_error();
    return 0;
}
