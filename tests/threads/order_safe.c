// verdict: true
// Under sequential consistency one of two threads that write and then read sees the other.
#include <pthread.h>

extern void reach_error(void);

static int x, y, r, s;

static void *first(void *unused)
{
    x = 1;
    r = y;
    return unused;
}

static void *second(void *unused)
{
    y = 1;
    s = x;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (r == 0 && s == 0)
        reach_error();
    return 0;
}
