// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 0
// Twice a number, where the double wraps around: equal it stays, larger it does not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = 120, y = 240;
    while (__VERIFIER_nondet_int()) {
        x += 1;
        y += 2;
    }
    if (y != (unsigned char)(2 * x))
        reach_error();
    return 0;
}
