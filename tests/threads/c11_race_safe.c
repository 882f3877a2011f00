// verdict: true
// property: no-data-race
// C11: a lock that was only tried for guards what it was got for.
#include <threads.h>

static int hits;
static mtx_t lock;

static int hit(void *unused)
{
    (void)unused;
    if (mtx_trylock(&lock) == thrd_success) {
        hits++;
        mtx_unlock(&lock);
    }
    thrd_exit(0);
}

int main(void)
{
    thrd_t a, b;
    mtx_init(&lock, mtx_recursive);
    thrd_create(&a, hit, 0);
    thrd_create(&b, hit, 0);
    thrd_join(a, 0);
    thrd_join(b, 0);
    return hits;
}
