// verdict: true
// Each thread has its own copy of a thread-local variable.
#include <pthread.h>

extern void reach_error(void);

static __thread int own;

static void *first(void *unused)
{
    own = own + 1;
    if (own != 1)
        reach_error();
    return unused;
}

static void *second(void *unused)
{
    own = own + 1;
    if (own != 1)
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
    if (own != 0)
        reach_error();
    return 0;
}
