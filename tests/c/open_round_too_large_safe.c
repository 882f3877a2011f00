// verdict: true
// What lrint gives for a number that does not fit is any; what fits is exact.
#include <math.h>

extern void reach_error(void);

int main(void)
{
    volatile double x = 0x1p20;
    if (lrint(x) == 5)
        reach_error();
    return 0;
}
