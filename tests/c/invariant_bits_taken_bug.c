// verdict: false(unreach-call)
// inputs: 3
// The lowest bits are taken away one by one, and their number is counted by its parity.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), odd = 0;
    while (x != 0) {
        odd += 1;
        x &= x - 1;
    }
    if (odd > 1)
        reach_error();
    return 0;
}
