// verdict: true
// Pointers to different objects differ, and equality needs no layout.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int g, h;

int main(void)
{
    int l;
    int *m = malloc(sizeof *m);
    int *all[4] = {&g, &h, &l, m};
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 3 || j > 3)
        return 0;
    if ((all[i] == all[j]) != (i == j ))
        reach_error();
    free(m);
    return 0;
}
