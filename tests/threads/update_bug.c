// verdict: false(unreach-call)
// An atomic addition is one step, a load and a store are two.
#include <pthread.h>

extern void reach_error(void);

static _Atomic int x;

static void *first(void *unused)
{
    x = x + 1;
    return unused;
}

static void *second(void *unused)
{
    x += 1;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x != 2)
        reach_error();
    return 0;
}
