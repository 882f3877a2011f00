// verdict: true
// property: valid-memsafety
// The first member is where the structure is, the second is not.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int first, second;
};

int main(void)
{
    struct pair *p = malloc(sizeof *p);
    p->first = p->second = __VERIFIER_nondet_int();
    free(&p->first);
    return 0;
}
