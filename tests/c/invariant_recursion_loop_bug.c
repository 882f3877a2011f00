// verdict: false(unreach-call)
// inputs: 1, 12, 0, 0
// A recursive function with a loop in it that goes one step too few.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned down(unsigned n)
{
    while (n > 10 && __VERIFIER_nondet_uint())
        n--;
    if (n <= 11)
        return n;
    return down(n - 1);
}

int main(void)
{
    while (__VERIFIER_nondet_uint()) {
        if (down(__VERIFIER_nondet_uint()) > 10)
            reach_error();
    }
    return 0;
}
