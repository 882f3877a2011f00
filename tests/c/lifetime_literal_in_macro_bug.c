// verdict: false(valid-deref)
// property: valid-memsafety
// A macro that is a substatement is one also where it expands to an assignment.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

#define POINT(p, a) p = &(struct point){a, a}
struct point { int x, y; };

int main(void)
{
    struct point d = {0, 0}, *p = &d;
    int c = __VERIFIER_nondet_int();
    for (int i = 0; i < 2; i++)
        if (c == i) POINT(p, 4);
    return p->y;
}
