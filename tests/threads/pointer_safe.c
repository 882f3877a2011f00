// verdict: true
// The thread is made through a pointer to the function that makes threads.
#include <pthread.h>

extern void reach_error(void);

int x;

void *twice(void *unused)
{
    x = 1;
    x = 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    int (*volatile make)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;
    make(&thread, 0, twice, 0);
    pthread_join(thread, 0);
    if (x == 1)
        reach_error();
    return 0;
}
