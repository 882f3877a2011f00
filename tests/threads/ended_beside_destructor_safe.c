// verdict: true
// Main has returned, and a destructor runs: the other thread goes on meanwhile.
#include <pthread.h>

extern void reach_error(void);

static int x;

static void __attribute__((destructor)) look(void)
{
    int first = x, second = x;
    if (first != second)
        reach_error();
}

static void *work(void *unused)
{
    x = 0;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    return 0;
}
