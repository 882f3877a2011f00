// verdict: true
// A structure of two words is copied in two steps, in sections that keep the other thread out.
#include <pthread.h>

extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct pair {
    long first, second;
};

static struct pair shared, ones = {1, 1};

static void *work(void *unused)
{
    __VERIFIER_atomic_begin();
    shared = ones;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    __VERIFIER_atomic_begin();
    struct pair seen = shared;
    __VERIFIER_atomic_end();
    if (seen.first != seen.second)
        reach_error();
    pthread_join(thread, 0);
    return 0;
}
