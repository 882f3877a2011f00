// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 3
// One counts up while the other counts down.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), up = 0, down = n;
    if (n > 1000000)
        return 0;
    while (up < n) {
        up++;
        down -= 1;
    }
    if (down != 0)
        reach_error();
    return 0;
}
