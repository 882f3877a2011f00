// verdict: false(unreach-call)
// Setting a symbolic number of bytes, and none after them.
// inputs: 4, 4
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 8 || i > 7)
        return 0;
    memset(a, 0, n);
    if (a[i] != (i <= n ? 0 : 1))
        reach_error();
    return 0;
}
