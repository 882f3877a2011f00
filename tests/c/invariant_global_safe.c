// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 0
// Variables of the program, changed in functions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int given, taken;

static void give(void)
{
    given++;
}

static void take(void)
{
    taken++;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (given < 1000000)
            give();
        while (taken < given)
            take();
        if (taken > given)
            reach_error();
    }
    return 0;
}
