// verdict: true
// property: valid-memsafety
// A compound literal lives as long as its block, and the substatement of an if is one.
extern int __VERIFIER_nondet_int(void);

struct P { int x, y; };

int main(void)
{
    struct P d = {1, 2}, *p = &d, *q = &(struct P){3, 4};
    if (__VERIFIER_nondet_int() > 0)
        p = q;
    return p->x;
}
