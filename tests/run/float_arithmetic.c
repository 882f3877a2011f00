// float and double arithmetic: rounding, cancellation, sums in order, mixed types, compound assignment, conversions.
#include <float.h>
#include <stdio.h>

static float fsum(int n) { float s = 0; for (int i = 1; i <= n; i++) s += 1.0f / i; return s; }
static double dsum(int n) { double s = 0; for (int i = 1; i <= n; i++) s += 1.0 / i; return s; }
static double horner(const double *c, int n, double x) { double r = 0; while (n--) r = r * x + c[n]; return r; }

static double newton(double a)
{
    double x = a;
    for (int i = 0; i < 30; i++)
        x = (x + a / x) / 2;
    return x;
}

int main(void)
{
    float f = 0.1f, g = 0.2f;
    double d = 0.1, e = 0.2;
    printf("%a %a %a %a\n", f + g, f * g, f / g, f - g);
    printf("%a %a %a %a\n", d + e, d * e, d / e, d - e);
    printf("%a %a %a\n", f + d, f * e, (float)(f + d));
    printf("%d %d %d\n", d + e == 0.3, f + g == 0.3f, (float)d == f);
    printf("%.9g %.17g\n", fsum(1000), dsum(1000));
    double c[] = {1, -2.5, 3.25, 0.125};
    printf("%.17g %.17g\n", horner(c, 4, 1.1), horner(c, 4, -7.3));
    printf("%.17g %.17g\n", newton(2), newton(1e10));
    float big = 16777216.0f;
    printf("%.1f %.1f %.1f\n", big + 1, big + 2, big + 1.0);
    printf("%.17g\n", 1e16 + 1 - 1e16);
    printf("%.17g %.17g\n", (double)0.1f, (double)(float)16777217.0);
    f *= 1.1;
    f += 1;
    f /= 3.0;
    f -= d;
    printf("%a\n", f);
    int i = 7;
    printf("%a %a %g\n", i / 2.0, i / 2.0f, (double)(i / 2));
    printf("%g %g %g %g\n", FLT_MAX, FLT_MIN, DBL_MAX, DBL_MIN);
    printf("%g %g %d %d\n", FLT_EPSILON, DBL_EPSILON, DBL_DIG, FLT_DIG);
    printf("%a %a\n", 1.0 + DBL_EPSILON, 1.0f + FLT_EPSILON / 2);
    d = 5;
    printf("%g %g %g %g\n", d++, d--, -d, +d);
    printf("%g %g\n", 0x1.8p3, 0x.8p-1);
    printf("%g %g %g\n", 1e308 * 10, -1e308 * 10, 1e-308 / 1e10);
    double table[3][2] = {{1, 2}, {3}, {.5, .25}};
    double total = 0;
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 2; k++)
            total += table[r][k] * (r + 1);
    printf("%g\n", total);
    return 0;
}
