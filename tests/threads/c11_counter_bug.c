// verdict: false(unreach-call)
// C11's threads count, and one of two steps may be lost: it was read outside of the lock.
#include <threads.h>

extern void reach_error(void);

static int x;
static mtx_t lock;

static int count(void *step)
{
    int before = x;
    mtx_lock(&lock);
    x = before + *(int *)step;
    mtx_unlock(&lock);
    return -*(int *)step;
}

int main(void)
{
    thrd_t a, b;
    int one = 1, two = 2, first, second;
    if (mtx_init(&lock, mtx_plain) != thrd_success)
        return 1;
    if (thrd_create(&a, count, &one) != thrd_success || thrd_create(&b, count, &two) != thrd_success)
        return 1;
    thrd_join(a, &first);
    thrd_join(b, &second);
    mtx_destroy(&lock);
    if (x != 3 || first != -1 || second != -2)
        reach_error();
    return 0;
}
