// verdict: true
// Moving a block by a symbolic distance.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a[7] = {1, 2, 3, 4, 0, 0, 0};
    unsigned d = __VERIFIER_nondet_uint();
    if (d > 3)
        return 0;
    memmove(a + d, a, 4);
    for (unsigned i = 0; i < 4; i++)
        if (a[d + i] != i + 1)
            reach_error();
    if (d > 0 && a[0] != 1)
        reach_error();
    return 0;
}
