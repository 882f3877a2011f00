// verdict: true
// Fresh memory holds anything, the same at every read.
// undefined: reads uninitialised memory
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *p = malloc(2 * sizeof *p);
    p[0] = x;
    if (p[0] != x || p[1] != p[1])
        reach_error();
    free(p);
    return 0;
}
