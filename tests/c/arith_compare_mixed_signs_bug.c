// verdict: false(unreach-call)
// An int that is compared with an unsigned number is converted first.
// inputs: -1, 1
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    unsigned b = __VERIFIER_nondet_uint();
    if (a < b)
        return 0;
    if (a < 0)
        reach_error();
    return 0;
}
