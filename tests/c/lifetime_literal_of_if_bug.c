// verdict: false(valid-deref)
// property: valid-memsafety
// A compound literal lives as long as its block, and the substatement of an if is one.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

struct P { int x, y; };

int main(void)
{
    struct P d = {1, 2}, *p = &d;
    if (__VERIFIER_nondet_int() > 0)
        p = &(struct P){3, 4};
    return p->x;
}
