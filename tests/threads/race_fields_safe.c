// verdict: true
// property: no-data-race
// A field of no width keeps them apart.
#include <pthread.h>

static struct { unsigned a : 3; unsigned : 0; unsigned b : 3; } s;

static void *first(void *unused)
{
    s.a = 1;
    return unused;
}

static void *second(void *unused)
{
    s.b = 1;
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
