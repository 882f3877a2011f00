// verdict: unknown(unconfirmed
// property: valid-memcleanup
// Main may return where the other thread has a block.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused)
{
    free(malloc(4));
    return unused;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    
    return 0;
}
