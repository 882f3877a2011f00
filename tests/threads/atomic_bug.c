// verdict: false(unreach-call)
// No thread sees the middle of an atomic section.
#include <pthread.h>

extern void reach_error(void);

static int x;

static void *first(void *unused)
{
    x = 1;
    x = 2;
    return unused;
}

static void *second(void *unused)
{
    if (x == 1)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (0)
        reach_error();
    return 0;
}
