// verdict: true
// Which of two zeros is the smaller one is open.
#include <math.h>
extern void reach_error(void);

int main(void)
{
    float smaller = fminf(0.0f, -0.0f);
    if (smaller < 0.0f || smaller > 0.0f)
        reach_error();
    return 0;
}
