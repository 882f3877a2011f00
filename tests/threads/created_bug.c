// verdict: false(unreach-call)
// Another thread runs.
#include <pthread.h>
extern void reach_error(void);

static void *run(void *argument)
{
    reach_error();
    return argument;
}

int main(void)
{
    pthread_t thread;
    return pthread_create(&thread, 0, run, 0);
}
