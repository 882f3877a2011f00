// verdict: false(unreach-call)
// The sign of a comparison is that of the first difference, as unsigned characters.
// inputs: -1, 0
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char a[2] = {__VERIFIER_nondet_char(), 0}, b[2] = {__VERIFIER_nondet_char(), 0};
    int order = strcmp(a, b);
    if (order < 0 && (unsigned char)a[0] >= (unsigned char)b[0])
        reach_error();
    if (order > 0 && (signed char)a[0] <= (signed char)b[0])
        reach_error();
    return 0;
}
