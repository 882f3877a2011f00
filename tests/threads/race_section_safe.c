// verdict: true
// property: no-data-race
// Both are in sections.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int x;

static void *first(void *unused)
{
    __VERIFIER_atomic_begin();
    x++;
    __VERIFIER_atomic_end();
    return unused;
}

static void *second(void *unused)
{
    __VERIFIER_atomic_begin();
    x++;
    __VERIFIER_atomic_end();
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
