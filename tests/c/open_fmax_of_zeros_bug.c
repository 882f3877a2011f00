// verdict: false(unreach-call)
// Which of two zeros is the larger one is open.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <math.h>
extern void reach_error(void);

int main(void)
{
    double larger = fmax(-0.0, 0.0);
    if (signbit(larger))
        reach_error();
    return 0;
}
