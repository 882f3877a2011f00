// verdict: true
// property: no-data-race
// only: -m64
// The library does what a processor cannot do at once: that is atomic, too.
#include <pthread.h>

static _Atomic __int128 sum;

static void *work(void *unused)
{
    sum += 1;
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    __int128 seen = sum;
    pthread_join(a, 0);
    return (int)seen;
}
