// verdict: true
// property: no-data-race
// Waiting for a thread's end stores an int, and nothing behind it.
#include <threads.h>

static int results[2];

static int work(void *unused)
{
    (void)unused;
    return 1;
}

static int put(void *unused)
{
    (void)unused;
    results[1] = 1;
    return 0;
}

int main(void)
{
    thrd_t a, b;
    thrd_create(&a, work, 0);
    thrd_create(&b, put, 0);
    thrd_join(a, &results[0]);
    thrd_join(b, 0);
    return 0;
}
