// verdict: false(unreach-call)
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
    if (x > 0 && x <= 128 && y <= x)
        reach_error();
    return 0;
}
