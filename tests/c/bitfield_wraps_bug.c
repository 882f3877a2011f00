// verdict: false(unreach-call)
// A bit-field of three bits counts modulo eight.
// inputs: 7
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct counter {
    unsigned low : 3;
    unsigned high : 5;
};

int main(void)
{
    struct counter c = {0, 9};
    unsigned x = __VERIFIER_nondet_uint();
    c.low = x;
    c.low++;
    if (c.low != x % 8 + 1 || c.high != 9)
        reach_error();
    return 0;
}
