// __sync_* and __atomic_*: every operation, the old and the new value, at each width.
#include <stdint.h>
#include <stdio.h>

#define SYNC(T)                                                                                        \
    {                                                                                                  \
        volatile T v = (T)100;                                                                         \
        long long r = 0;                                                                               \
        r = r * 7 + (long long)__sync_fetch_and_add(&v, 50);                                           \
        r = r * 7 + (long long)__sync_add_and_fetch(&v, 50);                                           \
        r = r * 7 + (long long)__sync_fetch_and_sub(&v, 7);                                            \
        r = r * 7 + (long long)__sync_sub_and_fetch(&v, 7);                                            \
        r = r * 7 + (long long)__sync_fetch_and_or(&v, 0x41);                                          \
        r = r * 7 + (long long)__sync_or_and_fetch(&v, 0x12);                                          \
        r = r * 7 + (long long)__sync_fetch_and_and(&v, 0x7b);                                         \
        r = r * 7 + (long long)__sync_and_and_fetch(&v, 0x3f);                                         \
        r = r * 7 + (long long)__sync_fetch_and_xor(&v, 0x55);                                         \
        r = r * 7 + (long long)__sync_xor_and_fetch(&v, 0x0f);                                         \
        r = r * 7 + (long long)__sync_fetch_and_nand(&v, 0x3c);                                        \
        r = r * 7 + (long long)__sync_nand_and_fetch(&v, 0x66);                                        \
        r = r * 7 + (long long)__sync_bool_compare_and_swap(&v, v, 9);                                 \
        r = r * 7 + (long long)__sync_val_compare_and_swap(&v, 8, 10);                                 \
        r = r * 7 + (long long)__sync_val_compare_and_swap(&v, 9, 11);                                 \
        r = r * 7 + (long long)__sync_lock_test_and_set(&v, 33);                                       \
        r = r * 7 + (long long)v;                                                                      \
        __sync_lock_release(&v);                                                                       \
        r = r * 7 + (long long)v;                                                                      \
        printf("%s %lld\n", #T, r);                                                                    \
    }

#define ATOMIC(T)                                                                                      \
    {                                                                                                  \
        T v = (T)-100, out, expected = 5;                                                              \
        long long r = 0;                                                                               \
        r = r * 7 + (long long)__atomic_fetch_add(&v, 30, __ATOMIC_RELAXED);                           \
        r = r * 7 + (long long)__atomic_add_fetch(&v, 30, __ATOMIC_SEQ_CST);                           \
        r = r * 7 + (long long)__atomic_sub_fetch(&v, 1, __ATOMIC_ACQ_REL);                            \
        r = r * 7 + (long long)__atomic_and_fetch(&v, 0x7f, __ATOMIC_SEQ_CST);                         \
        r = r * 7 + (long long)__atomic_nand_fetch(&v, 0x0f, __ATOMIC_SEQ_CST);                        \
        r = r * 7 + (long long)__atomic_fetch_xor(&v, 0x22, __ATOMIC_SEQ_CST);                         \
        r = r * 7 + (long long)__atomic_fetch_or(&v, 0x40, __ATOMIC_SEQ_CST);                          \
        r = r * 7 + (long long)__atomic_fetch_min(&v, 3, __ATOMIC_SEQ_CST);                            \
        r = r * 7 + (long long)__atomic_fetch_max(&v, 4, __ATOMIC_SEQ_CST);                            \
        r = r * 7 + (long long)__atomic_exchange_n(&v, 6, __ATOMIC_SEQ_CST);                           \
        r = r * 7 + __atomic_compare_exchange_n(&v, &expected, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); \
        r = r * 7 + (long long)expected;                                                               \
        r = r * 7 + __atomic_compare_exchange_n(&v, &expected, 8, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); \
        __atomic_load(&v, &out, __ATOMIC_ACQUIRE);                                                     \
        r = r * 7 + (long long)out;                                                                    \
        out = 12;                                                                                      \
        __atomic_store(&v, &out, __ATOMIC_RELEASE);                                                    \
        r = r * 7 + (long long)__atomic_load_n(&v, __ATOMIC_SEQ_CST);                                  \
        printf("%s %lld\n", #T, r);                                                                    \
    }

int main(void)
{
    SYNC(int8_t) SYNC(uint8_t) SYNC(int16_t) SYNC(uint16_t) SYNC(int32_t) SYNC(uint32_t) SYNC(int64_t) SYNC(uint64_t)
    ATOMIC(int8_t) ATOMIC(uint8_t) ATOMIC(int16_t) ATOMIC(uint16_t) ATOMIC(int32_t) ATOMIC(uint32_t) ATOMIC(int64_t) ATOMIC(uint64_t)
    int a = 1, b = 2, *p = &a;
    printf("%d %d\n", __sync_bool_compare_and_swap(&p, &a, &b), *p);
    printf("%d %d\n", __sync_bool_compare_and_swap(&p, &a, &b), *__sync_lock_test_and_set(&p, &a));
    char set = 0;
    printf("%d", __atomic_test_and_set(&set, __ATOMIC_SEQ_CST));
    printf("%d", __atomic_test_and_set(&set, __ATOMIC_SEQ_CST));
    __atomic_clear(&set, __ATOMIC_SEQ_CST);
    printf("%d\n", set);
    __sync_synchronize();
    return 0;
}
