// verdict: false(unreach-call)
// Blocks of different sizes behind one pointer.
// inputs: 0, 3
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n;
    char *p;
    if (__VERIFIER_nondet_bool()) {
        n = 8;
        p = malloc(8);
    } else {
        n = 4;
        p = calloc(4, 1);
    }
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= n)
        return 0;
    p[i] = 5;
    p[n - 1] = 6;
    if (p[i] != 5)
        reach_error();
    free(p);
    return 0;
}
