// verdict: true
// The main thread reads what no other touches, and then ends: the other finds nothing wrong in between.
#include <pthread.h>

extern void reach_error(void);

static int own, other;

static void *look(void *unused)
{
    if (other == 1)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    return own;
}
