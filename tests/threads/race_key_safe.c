// verdict: true
// property: no-data-race
// A key is stored before another thread reads it.
#include <pthread.h>

static pthread_key_t key;

static void *work(void *unused)
{
    pthread_key_create(&key, 0);
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    pthread_key_t seen = key;
    return (int)(seen & 0);
}
