// verdict: false(no-data-race)
// property: no-data-race
// C11: a lock that was tried for guards nothing where another thread has it.
#include <threads.h>

static int hits;
static mtx_t lock;

static int hit(void *unused)
{
    (void)unused;
    if (mtx_trylock(&lock) != thrd_error) {
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
