// verdict: true
// property: no-data-race
// Once is once, and behind it all see what was done.
#include <pthread.h>

static int object;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) { object = 7; }

static void *use(void *unused)
{
    pthread_once(&once, initialise);
    return object == 7 ? unused : &object;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, use, 0);
    use(0);
    pthread_join(a, 0);
    return 0;
}
