// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 4, 0
// Bits of two masks are set and cleared together.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned all = 0, part = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned bit = __VERIFIER_nondet_uint() & 255;
        all |= bit;
        part = (part ^ bit) + all;
    }
    if ((part & ~all) != 0 || all > 255)
        reach_error();
    return 0;
}
