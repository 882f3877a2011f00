// verdict: true
// Two symbolic writes: the later one wins where they meet.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char a[6] = {0};
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 5 || j > 5)
        return 0;
    a[i] = 1;
    a[j] = 2;
    if (a[j] != 2)
        reach_error();
    if (a[i] != 1 && i != j)
        reach_error();
    return 0;
}
