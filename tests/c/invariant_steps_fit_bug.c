// verdict: false(no-overflow)
// property: no-overflow
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// Large steps up and down, with room enough for each of them.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        if (x < 1600000000)
            x += 700000000;
        else
            x -= 500000000;
    return x < 0;
}
