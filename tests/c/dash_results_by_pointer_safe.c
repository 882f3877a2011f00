// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1
// Procedures that give back by pointers whether a number fits and where it was put.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int slots[2];

static int place(int number, int *where)
{
    if (number < 0)
        return 0;
    *where = number % 2;
    return 1;
}

static void put(int number, int **slot)
{
    int where = 0;
    *slot = 0;
    if (place(number, &where))
        *slot = &slots[where];
}

int main(void)
{
    int *slot = 0;
    while (__VERIFIER_nondet_int()) {
        int number = __VERIFIER_nondet_int();
        if (number > 3)
            number = 3;
        put(number, &slot);
        if (slot == 0 && number >= 0)
            reach_error();
        if (slot != 0 && slot != &slots[number & 1])
            reach_error();
    }
    return 0;
}
