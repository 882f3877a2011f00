// verdict: false(unreach-call)
// inputs: 1, 2, 2, 0
// A reader follows a writer through a buffer and never overtakes it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned written, read_so_far;

static void advance(unsigned *place, unsigned limit)
{
    if (*place < limit)
        (*place)++;
}

int main(void)
{
    int input;
    while ((input = __VERIFIER_nondet_int()) != 0) {
        if (input == 1)
            advance(&written, 100000);
        else
            advance(&read_so_far, written + 1);
        if (read_so_far > written)
            reach_error();
    }
    return 0;
}
