// switch over sparse, negative, unsigned, long long and enum values, and over ranges.
#include <limits.h>
#include <stdio.h>

enum colour { RED = -3, GREEN = 100, BLUE = 1 << 20 };

static int sparse(int x)
{
    switch (x) {
    case INT_MIN: return 1;
    case -100000: return 2;
    case -1: return 3;
    case 0: return 4;
    case 77777: return 5;
    case INT_MAX: return 6;
    }
    return 0;
}

static int wide(long long x)
{
    switch (x) {
    case LLONG_MIN: return 1;
    case -1LL << 33: return 2;
    case 1LL << 33: return 3;
    case (1LL << 33) + 1: return 4;
    case 1: return 5;
    case LLONG_MAX: return 6;
    default: return 0;
    }
}

static int natural(unsigned long x)
{
    switch (x) {
    case 0: return 1;
    case UINT_MAX: return 2;
    case 0x80000000u: return 3;
    }
    return 0;
}

static int ranges(int x)
{
    switch (x) {
    case -1000 ... -10: return 1;
    case -9 ... 9: return 2;
    case 10 ... 10: return 3;
    case 11 ... INT_MAX: return 4;
    }
    return 0;
}

static const char *name(enum colour c)
{
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    }
    return "none";
}

static int letters(unsigned char c)
{
    switch (c) { case 'a' ... 'z': return 1; case 'A' ... 'Z': return 2; case '0' ... '9': return 3; case 128 ... 255: return 4; }
    return 0;
}

int main(void)
{
    int ints[] = {INT_MIN, -100000, -1, 0, 77777, INT_MAX, 5};
    for (int i = 0; i < 7; i++)
        printf("%d", sparse(ints[i]));
    printf("\n");
    long long longs[] = {LLONG_MIN, -8589934592LL, 8589934592LL, 8589934593LL, 1, LLONG_MAX, 0, 4294967297LL};
    for (int i = 0; i < 8; i++)
        printf("%d", wide(longs[i]));
    printf("\n%d%d%d%d\n", natural(0), natural(UINT_MAX), natural(0x80000000u), natural(1));
    int near[] = {-1001, -1000, -10, -9, 0, 9, 10, 11, INT_MAX, INT_MIN};
    for (int i = 0; i < 10; i++)
        printf("%d", ranges(near[i]));
    printf("\n%s %s %s %s\n", name(RED), name(GREEN), name(BLUE), name(0));
    printf("%d%d%d%d%d\n", letters('q'), letters('Q'), letters('5'), letters(200), letters('!'));
    switch ((_Bool)4) { case 1: puts("true"); break; case 0: puts("false"); }
    return 0;
}
