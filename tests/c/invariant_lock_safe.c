// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 0, 1
// A lock is taken and given back in turns, as often as inputs want.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int locked = 0, old, new = __VERIFIER_nondet_int();
    do {
        if (locked)
            reach_error();
        locked = 1;
        old = new;
        if (__VERIFIER_nondet_int()) {
            locked = 0;
            new += 1;
        }
    } while (new != old);
    return 0;
}
