// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 0
// Steps of three, and what is left of a division by three.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned short x = 0, steps = 0;
    while (__VERIFIER_nondet_int() && steps < 20000) {
        x += 3;
        steps++;
    }
    if (x % 3 != 0)
        reach_error();
    return 0;
}
