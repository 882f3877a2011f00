// Every operator at every width and signedness, on the values where they differ.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define OPERATIONS(T, U)                                                                                          \
    static unsigned long long T##_ops(T a, T b)                                                                   \
    {                                                                                                             \
        unsigned long long h = 0;                                                                                 \
        h = h * 31 + (T)((U)a + (U)b);                                                                            \
        h = h * 31 + (T)((U)a - (U)b);                                                                            \
        h = h * 31 + (T)((U)a * (U)b);                                                                            \
        if (b != 0 && !((T)-1 < 0 && b == (T)-1)) {                                                               \
            h = h * 31 + (unsigned long long)(T)(a / b);                                                          \
            h = h * 31 + (unsigned long long)(T)(a % b);                                                          \
        }                                                                                                         \
        h = h * 31 + (T)(a & b);                                                                                  \
        h = h * 31 + (T)(a | b);                                                                                  \
        h = h * 31 + (T)(a ^ b);                                                                                  \
        h = h * 31 + (T)~a;                                                                                       \
        h = h * 31 + (T)(0 - (U)a);                                                                               \
        h = h * 31 + !a;                                                                                          \
        h = h * 64 + (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b);         \
        return h;                                                                                                 \
    }                                                                                                             \
    static void T##_all(void)                                                                                     \
    {                                                                                                             \
        unsigned long long total = 0;                                                                             \
        const T lowest = (T)-1 < 0 ? (T)((U)1 << (sizeof(T) * 8 - 1)) : 0;                                        \
        const T highest = (T)~(U)lowest;                                                                          \
        T values[] = {0, 1, 2, 7, 100, (T)-1, (T)-2, (T)-100, lowest, (T)(lowest + 1), highest, (T)(highest - 1), (T)0x5a5a5a5a5a5aULL}; \
        for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {                                           \
            unsigned long long row = 0;                                                                           \
            for (unsigned j = 0; j < sizeof values / sizeof *values; j++)                                         \
                row = row * 1000003 + T##_ops(values[i], values[j]);                                              \
            printf("%s[%u] %016llx\n", #T, i, row);                                                               \
            total ^= row;                                                                                         \
        }                                                                                                         \
        printf("%s %016llx\n", #T, total);                                                                        \
    }

OPERATIONS(int8_t, uint8_t)
OPERATIONS(uint8_t, uint8_t)
OPERATIONS(int16_t, uint16_t)
OPERATIONS(uint16_t, uint16_t)
OPERATIONS(int32_t, uint32_t)
OPERATIONS(uint32_t, uint32_t)
OPERATIONS(int64_t, uint64_t)
OPERATIONS(uint64_t, uint64_t)

int main(void)
{
    int8_t_all();
    uint8_t_all();
    int16_t_all();
    uint16_t_all();
    int32_t_all();
    uint32_t_all();
    int64_t_all();
    uint64_t_all();
    return 0;
}
