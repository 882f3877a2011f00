// verdict: true
// Which way each diamond is passed has nothing to do with the lock (after McMillan 2010, lazy annotation).
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
        done += 4;
    else
        done -= 4;
    if (lock != 1 && done)
        reach_error();
    return 0;
}
