// verdict: true
// What realloc gives begins with what was there.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n < 1 || n > 4 || i >= n)
        return 0;
    int *p = malloc(n * sizeof *p);
    for (unsigned k = 0; k < n; k++)
        p[k] = (int)(k + 1);
    p = realloc(p, 2 * n * sizeof *p);
    for (unsigned k = n; k < 2 * n; k++)
        p[k] = -1;
    if (p[i] < 1 || p[n + i] != -1)
        reach_error();
    free(p);
    return 0;
}
