// verdict: unknown(not supported: a copy of memory that another thread could see half done
// A structure of two words is copied in two steps: the other thread may see one half.
#include <pthread.h>

extern void reach_error(void);

struct pair {
    long first, second;
};

static struct pair shared, ones = {1, 1};

static void *work(void *unused)
{
    shared = ones;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    struct pair seen = shared;
    if (seen.first != seen.second)
        reach_error();
    pthread_join(thread, 0);
    return 0;
}
