// The overflow builtins that need 128 bits, as operands, results or in between.
// MODEL: 64
#include <limits.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(int overflow, u128 v)
{
    printf("%d %016llx%016llx\n", overflow, (unsigned long long)(v >> 64), (unsigned long long)v);
}

int main(void)
{
    i128 max = (i128)(~(u128)0 >> 1), min = -max - 1, r;
    u128 ur;
    long long narrow;
    unsigned long long natural;
    show(__builtin_add_overflow(max, (i128)1, &r), r);
    show(__builtin_add_overflow(max, (i128)-1, &r), r);
    show(__builtin_sub_overflow(min, (i128)1, &r), r);
    show(__builtin_mul_overflow(max, (i128)2, &r), r);
    show(__builtin_mul_overflow((i128)1 << 63, (i128)1 << 62, &r), r);
    show(__builtin_mul_overflow((i128)-1 << 63, (i128)1 << 64, &r), r);
    show(__builtin_mul_overflow(min, (i128)-1, &r), r);
    show(__builtin_add_overflow(~(u128)0, (u128)1, &ur), ur);
    show(__builtin_sub_overflow((u128)0, (u128)1, &ur), ur);
    show(__builtin_mul_overflow((u128)1 << 64, (u128)1 << 64, &ur), ur);
    show(__builtin_mul_overflow((u128)~0ULL, (u128)~0ULL, &ur), ur);
    show(__builtin_mul_overflow(LLONG_MIN, LLONG_MIN, &r), r);
    show(__builtin_mul_overflow(ULLONG_MAX, ULLONG_MAX, &r), r);
    show(__builtin_add_overflow(ULLONG_MAX, -1LL, &narrow), narrow);
    show(__builtin_add_overflow(ULLONG_MAX, LLONG_MIN, &narrow), narrow);
    show(__builtin_mul_overflow(ULLONG_MAX, -1LL, &narrow), narrow);
    show(__builtin_mul_overflow(-5LL, 7ULL, &natural), natural);
    show(__builtin_sub_overflow((i128)1 << 100, (i128)1 << 99, &narrow), narrow);
    show(__builtin_add_overflow((i128)LLONG_MAX, (i128)0, &narrow), narrow);
    return 0;
}
