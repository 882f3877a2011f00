// Structs of 1 to 33 bytes as arguments and results: every size has its own way through the registers.
#include <stdio.h>
#include <string.h>

#define SIZE(n)                                                                        \
    struct s##n { unsigned char b[n]; };                                               \
    static struct s##n turn##n(struct s##n v, int k)                                   \
    {                                                                                  \
        for (int i = 0; i < n; i++)                                                    \
            v.b[i] = (unsigned char)(v.b[i] * k + i);                                  \
        return v;                                                                      \
    }                                                                                  \
    static unsigned sum##n(char before, struct s##n v, struct s##n w, char after)      \
    {                                                                                  \
        unsigned total = before * 1000 + after;                                        \
        for (int i = 0; i < n; i++)                                                    \
            total = total * 31 + v.b[i] + 2 * w.b[i];                                  \
        return total;                                                                  \
    }

SIZE(1) SIZE(2) SIZE(3) SIZE(4) SIZE(5) SIZE(6) SIZE(7) SIZE(8) SIZE(9) SIZE(10) SIZE(11) SIZE(12) SIZE(13) SIZE(14)
SIZE(15) SIZE(16) SIZE(17) SIZE(18) SIZE(20) SIZE(24) SIZE(31) SIZE(32) SIZE(33)

#define TEST(n)                                                                        \
    {                                                                                  \
        struct s##n v, w;                                                              \
        for (int i = 0; i < n; i++)                                                    \
            v.b[i] = (unsigned char)(i * 7 + 1);                                       \
        w = turn##n(v, 3);                                                             \
        struct s##n x = turn##n(turn##n(w, 5), 7);                                     \
        printf("%d: %u %u %u\n", n, sum##n('a', v, w, 'z'), sum##n('b', w, x, 'y'), (unsigned)v.b[n - 1]); \
    }

int main(void)
{
    TEST(1) TEST(2) TEST(3) TEST(4) TEST(5) TEST(6) TEST(7) TEST(8) TEST(9) TEST(10) TEST(11) TEST(12) TEST(13) TEST(14)
    TEST(15) TEST(16) TEST(17) TEST(18) TEST(20) TEST(24) TEST(31) TEST(32) TEST(33)
    return 0;
}
