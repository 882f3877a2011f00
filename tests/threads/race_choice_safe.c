// verdict: true
// property: no-data-race
// All others are not.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x[4];
static int at;

static void *first(void *unused)
{
    x[at] = 1;
    return unused;
}

static void *second(void *unused)
{
    x[2] = 2;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    at = __VERIFIER_nondet_int();
    if (at < 0 || at > 3 || at == 2)
        return 0;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
