// verdict: true
// An initialisation that two threads may begin is done once, or by each.
#include <pthread.h>

extern void reach_error(void);

static int done, runs;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void)
{
    runs = runs + 1;
}

static void *first(void *unused)
{
    pthread_once(&once, initialise);
    return unused;
}

static void *second(void *unused)
{
    pthread_once(&once, initialise);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (runs != 1)
        reach_error();
    return 0;
}
