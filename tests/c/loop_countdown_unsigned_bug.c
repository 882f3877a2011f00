// verdict: false(unreach-call)
// Counting an unsigned number down to zero, and once more.
// inputs: 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 6)
        return 0;
    while (n-- > 0)
        continue;
    if (n != 0)
        reach_error();
    return 0;
}
