// verdict: false(unreach-call)
// inputs: 1, 1, 1, 0
// Steps of two never meet an odd number, also where the counter wraps around.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    while (__VERIFIER_nondet_int())
        x += 2;
    if (x == 7)
        reach_error();
    return 0;
}
