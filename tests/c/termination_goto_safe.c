// verdict: true
// property: termination
// A loop made of jumps.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int n = __VERIFIER_nondet_bool();
again:
    if (n == 0)
        goto done;
    n--;
    goto again;
done:
    return 0;
}
