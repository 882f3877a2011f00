// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 0
// Two numbers of sixteen bits come nearer to each other and never cross.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    short low = 0, high = 10;
    while (__VERIFIER_nondet_int())
        if (high - low >= 2) {
            low++;
            high--;
        }
    if (low > high)
        reach_error();
    return 0;
}
