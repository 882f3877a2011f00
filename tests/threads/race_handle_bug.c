// verdict: false(no-data-race)
// property: no-data-race
// Making a thread writes its identifier.
#include <pthread.h>

static pthread_t a;

static void *look(void *unused) { return pthread_equal(a, pthread_self()) ? &a : unused; }
static void *nothing(void *unused) { return unused; }

int main(void)
{
    pthread_t b;
    pthread_create(&b, 0, look, 0);
    pthread_create(&a, 0, nothing, 0);
    pthread_join(b, 0);
    pthread_join(a, 0);
    return 0;
}
