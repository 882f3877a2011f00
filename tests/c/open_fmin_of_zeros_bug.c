// verdict: false(unreach-call)
// Which of two zeros is the smaller one is open.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <math.h>
extern void reach_error(void);

int main(void)
{
    float smaller = fminf(0.0f, -0.0f);
    if (!signbit(smaller))
        reach_error();
    return 0;
}
