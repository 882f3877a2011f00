// verdict: true
// Comparisons that fail are ordered, too: one thread sees what the other wrote.
#include <pthread.h>
#include <stdatomic.h>

extern void reach_error(void);

atomic_int x, y;
int a, b;

void *first(void *unused)
{
    int expected = 5;
    x = 1;
    atomic_compare_exchange_strong_explicit(&y, &expected, 7, memory_order_seq_cst, memory_order_seq_cst);
    a = expected;
    return unused;
}

void *second(void *unused)
{
    int expected = 5;
    y = 1;
    atomic_compare_exchange_strong_explicit(&x, &expected, 7, memory_order_seq_cst, memory_order_seq_cst);
    b = expected;
    return unused;
}

int main(void)
{
    pthread_t p, q;
    pthread_create(&p, 0, first, 0);
    pthread_create(&q, 0, second, 0);
    pthread_join(p, 0);
    pthread_join(q, 0);
    if (a == 0 && b == 0)
        reach_error();
    return 0;
}
