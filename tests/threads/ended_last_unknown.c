// verdict: unknown(not supported: functions registered for the end, where the last thread ends
// The last thread ends, and so does the program: what was registered for that runs, whichever thread is the last.
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    atexit(reach_error);
    pthread_exit(0);
}
