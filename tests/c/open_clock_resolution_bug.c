// verdict: false(unreach-call)
// How fine a clock is has no promise; it is more than nothing.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <time.h>

extern void reach_error(void);

int main(void)
{
    struct timespec step;
    if (clock_getres(CLOCK_REALTIME, &step) == 0 && step.tv_sec == 0 && step.tv_nsec == 4000000)
        reach_error();
    return 0;
}
