// verdict: false(unreach-call)
// Memory that was given back and asked for again holds what is written now; live blocks are untouched.
// inputs: 7
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *kept = malloc(sizeof *kept);
    *kept = x;
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof *p);
        *p = i;
        if (p == kept)
            reach_error();
        if (i == 1) {
            free(kept);
            kept = p;
        } else
            free(p);
    }
    if (*kept != x)
        reach_error();
    free(kept);
    return 0;
}
