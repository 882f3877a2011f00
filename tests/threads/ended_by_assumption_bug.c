// verdict: false(unreach-call)
// The main thread goes no further behind steps that no other can tell; the other may go on before.
#include <pthread.h>

extern void __VERIFIER_assume(int);
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
    own = 2;
    __VERIFIER_assume(own == 1);
    return 0;
}
