// verdict: true
// A thread whose assumption does not hold stays where it is; what it did before is there.
#include <pthread.h>

extern void reach_error(void);

static int x;

extern void __VERIFIER_assume(int);

static void *first(void *unused)
{
    x = 1;
    __VERIFIER_assume(0);
    x = 2;
    return unused;
}

static void *second(void *unused)
{
    if (x == 2)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(b, 0);
    return 0;
}
