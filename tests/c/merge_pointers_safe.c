// verdict: true
// Pointers that differ between branches, used after they meet.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2, c = 3, *p, *q, **r;
    if (__VERIFIER_nondet_bool())
        p = &a;
    else
        p = &b;
    if (__VERIFIER_nondet_bool())
        q = p;
    else
        q = &c;
    if (__VERIFIER_nondet_bool())
        r = &p;
    else
        r = &q;
    **r += 10;
    if (a + b + c != 16 || *p + *q > 24)
        reach_error();
    return 0;
}
