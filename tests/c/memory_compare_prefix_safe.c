// verdict: true
// Equal beginnings of symbolic length.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    const char a[] = "abcd", b[] = "abXd";
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    if ((memcmp(a, b, n) == 0) != (n <= 2))
        reach_error();
    return 0;
}
