// verdict: false(unreach-call)
// property: unreach-call
// An index that is not checked leads to any number; one that lies in the array leads to the error.
// inputs: 1
// undefined: the index is not checked
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int levels[4] = {1, 7, 3, 5};

int main(void)
{
    int level = levels[__VERIFIER_nondet_int()];
    if (level < 0)
        level = 0;
    if (level == 7)
        reach_error();
    return 0;
}
