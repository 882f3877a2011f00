// verdict: false(unreach-call)
// A destructor that calls itself: behind its last return comes the next destructor.
// inputs: 1, 1, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int left = 200, taken;

__attribute__((destructor)) static void last(void)
{
    if (taken == 2)
        reach_error();
}

__attribute__((destructor)) static void first(void)
{
    if (left > 0 && __VERIFIER_nondet_int() != 0) {
        left--;
        taken++;
        first();
    }
}

int main(void)
{
    return 0;
}
