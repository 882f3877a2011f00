// verdict: false(unreach-call)
// inputs: 1, 1
// A loop that is made of jumps, with two ways back.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 1000000)
        return 0;
again:
    if (i >= n)
        goto done;
    i += 2;
    if (__VERIFIER_nondet_int())
        goto again;
    if (i <= n)
        goto again;
    reach_error();
done:
    if (i != n)
        reach_error();
    return 0;
}
