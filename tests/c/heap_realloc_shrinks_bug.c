// verdict: false(unreach-call)
// A smaller block keeps its beginning, and realloc of null allocates.
// inputs: 1
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 4)
        return 0;
    char *p = realloc(NULL, 4);
    p[0] = 'a';
    p[1] = 'b';
    p = realloc(p, n);
    if (p[0] != 'a' || (n >= 1 && n < 3 && p[n - 1] != 'b'))
        reach_error();
    free(p);
    return 0;
}
