// verdict: true
// Exchanging two numbers by three exclusive ors.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static void swap(unsigned *a, unsigned *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void)
{
    unsigned values[2], x = __VERIFIER_nondet_uint();
    _Bool other = __VERIFIER_nondet_bool();
    values[0] = values[1] = x;
    if (other)
        swap(&values[0], &values[other]);
    if (values[0] != x)
        reach_error();
    return 0;
}
