// verdict: true
// A lock that is taken twice is waited for without end.
#include <pthread.h>

extern void reach_error(void);

int main(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    reach_error();
    return 0;
}
