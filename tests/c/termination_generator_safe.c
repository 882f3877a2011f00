// verdict: true
// property: termination
// A generator that meets all values, and one that gets stuck.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 8;
    while (x != 3)
        x = (x * 5 + 1) % 8;
    return 0;
}
