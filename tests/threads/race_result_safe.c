// verdict: true
// property: no-data-race
// What a function of the library gives back lies where the next call writes.
#include <pthread.h>
#include <time.h>

static void *work(void *unused)
{
    time_t time = 5;
    localtime(&time);
    return unused;
}

int main(void)
{
    pthread_t a;
    time_t time = 7;
    struct tm *when = localtime(&time);
    pthread_create(&a, 0, work, 0);
    int seconds = when ? 0 : 0;
    pthread_join(a, 0);
    return seconds;
}
