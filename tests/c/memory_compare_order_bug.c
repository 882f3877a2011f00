// verdict: false(unreach-call)
// memcmp compares bytes as unsigned numbers.
// inputs: -1, 1
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    signed char a[2] = {5, (signed char)__VERIFIER_nondet_char()};
    signed char b[2] = {5, (signed char)__VERIFIER_nondet_char()};
    int order = memcmp(a, b, 2);
    if ((order == 0) != (a[1] == b[1]))
        reach_error();
    if (order > 0 && a[1] <= b[1])
        reach_error();
    return 0;
}
