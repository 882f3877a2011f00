// verdict: true
// A thread writes to a variable on its maker's stack.
#include <pthread.h>

extern void reach_error(void);

static int x;

static void *first(void *given)
{
    *(int *)given = 1;
    pthread_exit(given);
}

int main(void)
{
    pthread_t thread;
    int local = 0;
    void *result;
    pthread_create(&thread, 0, first, &local);
    pthread_join(thread, &result);
    if (result != &local || local != 1 || x)
        reach_error();
    return 0;
}
