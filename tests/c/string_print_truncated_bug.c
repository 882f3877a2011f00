// verdict: false(unreach-call)
// snprintf writes no more than fits, and says how much it would have been.
// inputs: 3
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char text[8] = "#######";
    unsigned size = __VERIFIER_nondet_uint();
    if (size < 1 || size > 4)
        return 0;
    int length = snprintf(text, size, "%s-%d", "ab", 7);
    if (length != 4 || text[size - 1] != 0 || text[size] != '#')
        reach_error();
    if (size > 2 && text[1] == 'b')
        reach_error();
    return 0;
}
