// verdict: true
// The main thread ends the program behind steps that no other can tell; the other may go on before.
#include <pthread.h>
#include <stdlib.h>

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
    if (own == 0)
        abort();
    return 0;
}
