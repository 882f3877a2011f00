// verdict: true
// A copy of symbolic length leaves the rest alone.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int from[4] = {1, 2, 3, 4}, to[4] = {0, 0, 0, 0}, sum = 0;
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    memcpy(to, from, n * sizeof to[0]);
    for (int i = 0; i < 4; i++)
        sum += to[i];
    if (sum != (int)(n * (n + 1) / 2))
        reach_error();
    return 0;
}
