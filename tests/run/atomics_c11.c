// <stdatomic.h>: loads, stores, updates and what they return, compare-exchange, flags, at each width, on pointers.
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_int counter = 10;
static _Atomic long long wide;
static atomic_flag lock = ATOMIC_FLAG_INIT;

static int bump(atomic_int *a)
{
    int old = atomic_load(a);
    while (!atomic_compare_exchange_weak(a, &old, old * 2 + 1))
        ;
    return old;
}

int main(void)
{
    printf("%d ", atomic_fetch_add(&counter, 5));
    printf("%d ", atomic_fetch_sub(&counter, 3));
    printf("%d ", atomic_fetch_or(&counter, 0x30));
    printf("%d ", atomic_fetch_and(&counter, 0x1f));
    printf("%d ", atomic_fetch_xor(&counter, 0xff));
    printf("%d ", atomic_exchange(&counter, 7));
    printf("%d\n", atomic_load(&counter));
    int expected = 8;
    printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 100));
    printf("%d ", expected);
    printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 100));
    printf("%d\n", counter);
    counter++;
    counter += 10;
    --counter;
    counter *= 2;
    counter ^= 1;
    printf("%d %d\n", counter, counter--);
    printf("%d %d\n", bump(&counter), counter);
    atomic_store(&wide, -5);
    wide += 1LL << 40;
    printf("%lld\n", (long long)wide);
    atomic_uchar small = 250;
    small += 10;
    printf("%d\n", small);
    _Atomic(short) s = -32768;
    s--;
    printf("%d\n", s);
    atomic_bool flag = 0;
    flag |= 1;
    printf("%d %d\n", flag, atomic_exchange(&flag, 0));
    int cells[4] = {1, 2, 3, 4};
    _Atomic(int *) p = cells;
    atomic_fetch_add(&p, 2);
    printf("%d ", *p);
    printf("%d ", *atomic_fetch_sub(&p, 1));
    printf("%d\n", *atomic_load(&p));
    int *seen = cells;
    printf("%d %d\n", atomic_compare_exchange_strong(&p, &seen, &cells[3]), seen == &cells[1]);
    printf("%d %d\n", atomic_flag_test_and_set(&lock), atomic_flag_test_and_set(&lock));
    atomic_flag_clear(&lock);
    printf("%d\n", atomic_flag_test_and_set_explicit(&lock, memory_order_acquire));
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acq_rel);
    _Atomic double d = 1.5;
    d += 0.25;
    printf("%g\n", (double)d);
    atomic_uint_least64_t bits = 1;
    for (int i = 0; i < 10; i++)
        bits <<= 3;
    printf("%llu %d\n", (unsigned long long)bits, atomic_is_lock_free(&counter));
    return 0;
}
