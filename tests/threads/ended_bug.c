// verdict: false(unreach-call)
// The main thread reads what no other touches, and then ends: the error comes in between.
#include <pthread.h>

extern void reach_error(void);

static int own, other;

static void *look(void *unused)
{
    if (other == 0)
        reach_error();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    return own;
}
