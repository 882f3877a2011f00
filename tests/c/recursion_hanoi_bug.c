// verdict: false(unreach-call)
// Moves of the towers of Hanoi: one less than a power of two.
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned moves;

static void hanoi(int discs, int from, int to)
{
    if (discs == 0)
        return;
    int other = 3 - from - to;
    hanoi(discs - 1, from, other);
    moves++;
    hanoi(discs - 1, other, to);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    hanoi(n, 0, 2);
    if (moves != (1u << n))
        reach_error();
    return 0;
}
