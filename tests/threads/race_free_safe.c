// verdict: true
// property: no-data-race
// The block is freed when the thread has ended.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *at)
{
    *(int *)at = 1;
    return 0;
}

int main(void)
{
    pthread_t a;
    int *block = malloc(sizeof *block);
    if (!block)
        return 1;
    pthread_create(&a, 0, work, block);
    pthread_join(a, 0);
    free(block);
    return 0;
}
