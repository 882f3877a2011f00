// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 4294967290, 0
// A difference survives that both sides wrap around; an order does not.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = 7, b = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned step = __VERIFIER_nondet_uint();
        a += step;
        b += step;
    }
    if (a <= b)
        reach_error();
    return 0;
}
