// __builtin_add/sub/mul_overflow with equal types at every width, on every pair of interesting values.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define ALL(T)                                                                             \
    {                                                                                      \
        const T low = (T)-1 < 0 ? (T)(1ULL << (sizeof(T) * 8 - 1)) : 0, high = (T)~low;    \
        T values[] = {0, 1, (T)-1, 2, (T)-2, 11, 12, low, (T)(low + 1), high, (T)(high - 1), (T)(high / 2), (T)(low / 2)}; \
        unsigned long long hash = 0, overflows = 0;                                        \
        for (int i = 0; i < 13; i++)                                                       \
            for (int j = 0; j < 13; j++) {                                                 \
                T sum, difference, product;                                                \
                int a = __builtin_add_overflow(values[i], values[j], &sum);                \
                int b = __builtin_sub_overflow(values[i], values[j], &difference);         \
                int c = __builtin_mul_overflow(values[i], values[j], &product);            \
                overflows += a + 1000 * b + 1000000 * c;                                   \
                hash = hash * 31 + (unsigned long long)sum;                                \
                hash = hash * 31 + (unsigned long long)difference;                         \
                hash = hash * 31 + (unsigned long long)product;                            \
            }                                                                              \
        printf("%-18s %llu %016llx\n", #T, overflows, hash);                               \
    }

int main(void)
{
    ALL(signed char)
    ALL(unsigned char)
    ALL(short)
    ALL(unsigned short)
    ALL(int)
    ALL(unsigned)
    ALL(long)
    ALL(unsigned long)
    ALL(long long)
    ALL(unsigned long long)
    int result;
    printf("%d ", __builtin_sadd_overflow(INT_MAX, 1, &result));
    printf("%d\n", result);
    long long wide;
    printf("%d ", __builtin_smulll_overflow(LLONG_MAX, 2, &wide));
    printf("%lld\n", wide);
    unsigned natural;
    printf("%d ", __builtin_usub_overflow(3, 5, &natural));
    printf("%u\n", natural);
    unsigned carry;
    printf("%u", __builtin_addc(0xffffffffu, 0u, 1u, &carry));
    printf(" %u\n", carry);
    printf("%u", __builtin_subc(0u, 0u, 1u, &carry));
    printf(" %u\n", carry);
    return 0;
}
