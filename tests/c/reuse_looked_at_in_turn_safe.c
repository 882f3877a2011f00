// verdict: true
// The address of the newer of two blocks is looked at first.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char *p = malloc(8);
    if (!p)
        return 0;
    char *q = malloc(8);
    uintptr_t y = (uintptr_t)q;
    if (q && y == (uintptr_t)p)
        reach_error();
    free(p);
    free(q);
    return 0;
}
