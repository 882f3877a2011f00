// verdict: true
// property: no-deadlock
// No input does.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int swapped;

static void *first(void *unused)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *second(void *unused)
{
    if (swapped) {
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    } else {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    }
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    swapped = __VERIFIER_nondet_int() * 2 == 77;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
