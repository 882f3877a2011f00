// verdict: false(unreach-call)
// What lrint gives for a number that does not fit is any; what fits is exact.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <math.h>

extern void reach_error(void);

int main(void)
{
    volatile double x = 0x1p80;
    if (lrint(x) == 5)
        reach_error();
    return 0;
}
