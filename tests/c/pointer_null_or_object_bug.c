// verdict: false(unreach-call)
// A pointer that may be null is looked at before it is used.
// inputs: 0
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 5;
    int *p = __VERIFIER_nondet_bool() ? &a : 0;
    int result = 0;
    if (p)
        result = *p;
    if ((p == 0) != (result == 0))
        reach_error();
    if (result != 5)
        reach_error();
    return 0;
}
