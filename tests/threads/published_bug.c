// verdict: false(unreach-call)
// Memory that a thread makes is seen by others when its address is stored where they look.
#include <pthread.h>

extern void reach_error(void);

#include <stdlib.h>

static int *p;

static void *first(void *unused)
{
    int *q = malloc(sizeof *q);
    *q = 4;
    p = q;
    *q = 3;
    return unused;
}

static void *second(void *unused)
{
    if (p && *p == 3)
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
