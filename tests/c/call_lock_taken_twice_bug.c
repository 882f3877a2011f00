// verdict: false(unreach-call)
// A lock that complains says so when it is taken twice; one that is recursive is taken twice.
// inputs:
#define _GNU_SOURCE
#include <pthread.h>

extern void reach_error(void);

int main(void)
{
    pthread_mutexattr_t kind;
    pthread_mutex_t lock;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&lock, &kind);
    pthread_mutex_lock(&lock);
    if (pthread_mutex_lock(&lock) != 0)
        reach_error();
    return 0;
}
