// verdict: false(unreach-call)
// A pointer to one of two pointers, redirected through it.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2, c = 3;
    int *p = &a, *q = &b;
    _Bool which = __VERIFIER_nondet_bool();
    int **pp = which ? &p : &q;
    **pp = 10;
    *pp = &c;
    **pp = 30;
    if (c != 30 || (which ? a : b) != 10)
        reach_error();
    if (*(which ? q : p) != (!which ? 2 : 1))
        reach_error();
    return 0;
}
