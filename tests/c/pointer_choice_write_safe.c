// verdict: true
// A write through a pointer that points to one of two variables.
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2;
    _Bool first = __VERIFIER_nondet_bool();
    int x = __VERIFIER_nondet_int();
    int *p = first ? &a : &b;
    *p = x;
    if (a != (first ? x : 1) || b != (first ? 2 : x))
        reach_error();
    return 0;
}
