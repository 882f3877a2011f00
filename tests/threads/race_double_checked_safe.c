// verdict: true
// property: no-data-race
// The pointer is atomic: what it points to was written before.
#include <pthread.h>

static int *_Atomic instance;
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
