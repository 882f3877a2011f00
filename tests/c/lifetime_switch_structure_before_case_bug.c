// verdict: false(valid-deref)
// property: valid-memsafety
// A structure in front of the first case lives in the whole body, also if one statement alone takes its address.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

struct pair { int x, y; };

int main(void)
{
    struct pair *p = 0;
    switch (__VERIFIER_nondet_int()) {
        struct pair pair;
    case 1:
        p = &pair;
        p->x = 3;
        break;
    }
    if (p)
        p->y = p->x;
    return 0;
}
