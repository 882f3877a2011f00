// verdict: true
// The smallest number may be the result of a comparison, and its negation is negative.
#include <string.h>
extern void reach_error(void);

int main(void)
{
    int order = strcoll("a", "b");
    unsigned negated = -(unsigned)order;
    if (negated == 0)
        reach_error();
    return 0;
}
