// verdict: true
// property: valid-memsafety
// A structure in front of the first case lives in the whole body, also if one statement alone takes its address.
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
        p->y = p->x;
        break;
    }
    return p != 0;
}
