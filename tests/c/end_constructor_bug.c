// verdict: false(unreach-call)
// Constructors run before main, destructors after it.
// inputs: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int state = 1;

__attribute__((constructor)) static void before(void) { state *= 2; }

__attribute__((destructor)) static void after(void)
{
    if (state != 5)
        reach_error();
}

int main(void)
{
    if (state != 2)
        reach_error();
    state = 5;
    if (__VERIFIER_nondet_int() == 0)
        state = 6;
    return 0;
}
