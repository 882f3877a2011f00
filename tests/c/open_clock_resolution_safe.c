// verdict: true
// How fine a clock is has no promise; it is more than nothing.
#include <time.h>

extern void reach_error(void);

int main(void)
{
    struct timespec step;
    if (clock_getres(CLOCK_REALTIME, &step) == 0 && step.tv_sec == 0 && step.tv_nsec == 0)
        reach_error();
    return 0;
}
