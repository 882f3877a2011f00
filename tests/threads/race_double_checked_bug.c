// verdict: false(no-data-race)
// property: no-data-race
// The first look has no lock, and what it reads is not atomic.
#include <pthread.h>

static int * instance;
static int object;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused)
{
    if (!instance) {
        pthread_mutex_lock(&m);
        if (!instance) {
            object = 7;
            instance = &object;
        }
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, use, 0);
    use(0);
    pthread_join(a, 0);
    return 0;
}
