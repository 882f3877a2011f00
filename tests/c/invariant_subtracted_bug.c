// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 2, 2
// The smaller number is taken from the larger, and neither comes to zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint() % 1000 + 1, b = __VERIFIER_nondet_uint() % 1000 + 1;
    while (a != 0 && b != 0) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    if (a == 0 || b == 0)
        reach_error();
    return 0;
}
