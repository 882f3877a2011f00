// verdict: true
// Which of two zeros is the larger one is open.
#include <math.h>
extern void reach_error(void);

int main(void)
{
    double larger = fmax(-0.0, 0.0);
    if (larger != 0.0)
        reach_error();
    return 0;
}
