// verdict: true
// Cleaning up in reverse order through labels.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int fail = __VERIFIER_nondet_int();
    int held = 0;
    if (fail == 1)
        goto done;
    held |= 1;
    if (fail == 2)
        goto release_first;
    held |= 2;
    held &= ~2;
release_first:
    held &= ~1;
done:
    if (held)
        reach_error();
    return 0;
}
