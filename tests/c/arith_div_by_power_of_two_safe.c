// verdict: true
// Dividing an unsigned number by 8 is shifting it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x / 8 != x >> 3)
        reach_error();
    return 0;
}
