// verdict: true
// property: no-overflow
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// Large steps up and down, with room enough for each of them.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        if (x < 1000000000)
            x += 700000000;
        else
            x -= 500000000;
    return x < 0;
}
