// verdict: unknown(not supported: threads that a constructor makes, behind its end
// A thread that a constructor makes goes on beside main.
#include <pthread.h>

extern void reach_error(void);

static int x;
static pthread_t thread;

static void *work(void *unused)
{
    x = 1;
    return unused;
}

static void __attribute__((constructor)) begin(void)
{
    pthread_create(&thread, 0, work, 0);
}

int main(void)
{
    int first = x, second = x;
    if (first != second)
        reach_error();
    return 0;
}
