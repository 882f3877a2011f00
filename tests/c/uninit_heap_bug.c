// verdict: false(unreach-call)
// Fresh memory holds anything, any number.
// inputs: 5
// native: maybe
// undefined: reads uninitialised memory
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *p = malloc(2 * sizeof *p);
    p[0] = x;
    if (p[0] != x || p[1] == 123456)
        reach_error();
    free(p);
    return 0;
}
