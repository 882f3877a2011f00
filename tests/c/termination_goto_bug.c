// verdict: false(termination)
// property: termination
// A loop made of jumps.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int n = __VERIFIER_nondet_bool();
again:
    if (n == 0)
        goto done;
    n = 1;
    goto again;
done:
    return 0;
}
