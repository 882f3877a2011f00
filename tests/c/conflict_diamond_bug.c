// verdict: false(unreach-call)
// One way through the diamonds opens the lock.
// inputs: 1 1 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int lock = 1, done = 0;
    if (__VERIFIER_nondet_int())
        done += 1;
    else
        done -= 1;
    if (__VERIFIER_nondet_int())
        done += 2;
    else
        done -= 2;
    if (__VERIFIER_nondet_int())
        lock = 0;
    else
        done -= 4;
    if (lock != 1 && done)
        reach_error();
    return 0;
}
