// verdict: false(unreach-call)
// An array that is written in one branch only, at a symbolic place.
// inputs: 0, 3
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[6] = {0, 1, 2, 3, 4, 5};
    unsigned i = 0, j;
    _Bool write = __VERIFIER_nondet_bool();
    if (write) {
        i = __VERIFIER_nondet_uint();
        if (i > 5)
            return 0;
        a[i] = 9;
    } else
        a[0] = 7;
    j = __VERIFIER_nondet_uint();
    if (j > 5)
        return 0;
    if (a[j] != (int)j && j != i)
        reach_error();
    if (a[i] != 9)
        reach_error();
    return 0;
}
