// verdict: false(unreach-call)
// The smallest number may be the result of a comparison, and its negation is negative.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <string.h>
extern void reach_error(void);

int main(void)
{
    int order = strcoll("a", "b");
    unsigned negated = -(unsigned)order;
    if (negated > 2147483647u)
        reach_error();
    return 0;
}
