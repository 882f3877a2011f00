// verdict: false(no-data-race)
// property: no-data-race
// Freeing is an access to all of the block.
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
    free(block);
    pthread_join(a, 0);
    return 0;
}
