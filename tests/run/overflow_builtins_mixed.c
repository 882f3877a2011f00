// The generic overflow builtins where operands and result differ in width and sign.
#include <limits.h>
#include <stdio.h>

#define ONE(name, A, B, R)                                                                                    \
    {                                                                                                         \
        A as[] = {0, 1, (A)-1, 100, (A)(1ULL << (sizeof(A) * 8 - 1)), (A)((1ULL << (sizeof(A) * 8 - 1)) - 1)}; \
        B bs[] = {0, 1, (B)-1, 55, (B)(1ULL << (sizeof(B) * 8 - 1)), (B)((1ULL << (sizeof(B) * 8 - 1)) - 1)};  \
        unsigned long long hash = 0;                                                                          \
        int count = 0;                                                                                        \
        for (int i = 0; i < 6; i++)                                                                           \
            for (int j = 0; j < 6; j++) {                                                                     \
                R r;                                                                                          \
                count += __builtin_##name##_overflow(as[i], bs[j], &r);                                       \
                hash = hash * 31 + (unsigned long long)r + count;                                             \
            }                                                                                                 \
        printf("%s %s %s %s: %d %llx\n", #name, #A, #B, #R, count, hash);                                      \
    }
#define THREE(A, B, R) ONE(add, A, B, R) ONE(sub, A, B, R) ONE(mul, A, B, R)

typedef signed char sc;
typedef unsigned char uc;
typedef unsigned short us;
typedef long long ll;
typedef unsigned long long ull;

int main(void)
{
    THREE(int, unsigned, int)
    THREE(int, unsigned, unsigned)
    THREE(unsigned, int, ll)
    THREE(sc, uc, sc)
    THREE(sc, int, uc)
    THREE(short, us, short)
    THREE(int, int, sc)
    THREE(int, int, us)
    THREE(ll, int, int)
    THREE(ll, unsigned, ull)
    THREE(uc, short, unsigned)
    THREE(ull, int, int)
    THREE(int, ull, ull)
    THREE(long, uc, unsigned long)
    return 0;
}
