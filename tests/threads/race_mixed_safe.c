// verdict: true
// property: no-data-race
// Both are atomic.
#include <pthread.h>

static int x;

static void *first(void *unused)
{
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return unused;
}

static void *second(void *unused)
{
    __atomic_store_n(&x, 5, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
