// long double has 80 bits on both data models, but another size: arithmetic, conversion, memory, arguments.
#include <float.h>
#include <stdio.h>
#include <string.h>

struct mixed { char c; long double x; int i; };

static long double power(long double base, int n) { return n == 0 ? 1 : n > 0 ? base * power(base, n - 1) : 1 / power(base, -n); }
static long double average(const long double *v, int n) { long double s = 0; for (int i = 0; i < n; i++) s += v[i]; return s / n; }
static struct mixed twist(struct mixed m, long double k) { m.x *= k; m.i = (int)m.x; return m; }

int main(void)
{
    long double x = 1.0L / 3, y = 2.0L / 3;
    printf("%La %La %La %La\n", x + y, x * y, x / y, x - y);
    printf("%.21Lg %.17g %.9g\n", x, (double)x, (float)x);
    printf("%d %d\n", (double)x == x, (long double)0.5 == 0.5L);
    printf("%Lg %Lg %Lg\n", power(10, 40), power(10, -40), power(1.5L, 100));
    printf("%Lg %Lg %d %d\n", LDBL_MAX, LDBL_MIN, LDBL_MANT_DIG, LDBL_MAX_EXP);
    printf("%La\n", 1 + LDBL_EPSILON);
    printf("%Lg %Lg\n", LDBL_MAX * 2, LDBL_MIN / 1e10L);
    long double values[4] = {1, 2.5L, -3.25L, 1e-20L};
    printf("%.20Lg\n", average(values, 4));
    struct mixed m = twist((struct mixed){'m', 2.5L, 0}, 4);
    printf("%c %Lg %d\n", m.c, m.x, m.i);
    printf("%d\n", sizeof(long double) == (sizeof(long) == 8 ? 16 : 12));
    long double copy[4];
    memcpy(copy, values, sizeof copy);
    printf("%Lg %d\n", copy[2], copy[3] == values[3]);
    printf("%lld %llu %d\n", (long long)-1.9e18L, (unsigned long long)1.8e19L, (int)2.99L);
    printf("%La %La\n", (long double)18446744073709551615ULL, (long double)-9223372036854775807LL);
    printf("%La %La\n", (long double)0.1, (long double)0.1f);
    printf("%d%d%d%d\n", x < y, x > y, x == x, -x != x);
    x += 1;
    x *= 3;
    x -= 0.5f;
    x /= 7;
    printf("%.20Lf\n", x);
    printf("%Lf %.3Lf %Le %LG %20.5Lf|%-20.2Le|\n", x, y, y, y / 1e10L, x, y);
    long double inf = LDBL_MAX * LDBL_MAX, nan = inf - inf;
    printf("%Lg %Lg %d\n", inf, -inf, nan != nan);
    printf("%Lg\n", -0.0L);
    printf("%La\n", 3.6e-4951L / 2);
    int n = 5;
    n *= 1.5L;
    printf("%d\n", n);
    return 0;
}
