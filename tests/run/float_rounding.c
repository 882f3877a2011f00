// floor, ceil, trunc, round, rint, nearbyint, lround, fmod, remainder, sqrt, fabs, copysign, fma, modf, frexp, ldexp, at the edges.
#include <math.h>
#include <stdio.h>

int main(void)
{
    double values[] = {0.0, -0.0, 0.4, 0.5, 0.6, 1.5, 2.5, -0.4, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370495.5, 1e300, -7.9};
    for (int i = 0; i < 15; i++) {
        double v = values[i];
        printf("%g %g %g %g %g %g\n", floor(v), ceil(v), trunc(v), round(v), rint(v), nearbyint(v));
        float f = (float)v;
        printf("%g %g %g %g %g\n", floorf(f), ceilf(f), truncf(f), roundf(f), rintf(f));
        long double l = v;
        printf("%Lg %Lg %Lg %Lg %Lg\n", floorl(l), ceill(l), truncl(l), roundl(l), rintl(l));
        if (fabs(v) < 1e9)
            printf("%ld %lld %ld %lld\n", lround(v), llround(v), lrint(v), llrint(v));
    }
    printf("%g %g %g %g\n", fmod(7.5, 2), fmod(-7.5, 2), fmod(7.5, -2), fmod(1e20, 3));
    printf("%g %g %Lg\n", fmod(5, INFINITY), fmodf(5.5f, 1.25f), fmodl(-9.75L, 2.5L));
    printf("%g %g\n", remainder(7.5, 2), remainder(8.5, 2));
    // In a variable: a 32-bit library may return more digits than a float has.
    float root = sqrtf(2);
    printf("%a %a %La\n", sqrt(2), root, sqrtl(2));
    printf("%g %g %d\n", sqrt(0.0), sqrt(-0.0), isnan(sqrt(-1)) != 0);
    printf("%g %g %Lg\n", fabs(-3.5), fabsf(-0.0f), fabsl(-1e-4000L) * 0);
    printf("%g %g %Lg\n", copysign(3, -0.0), copysignf(-3, 1), copysignl(2, -1));
    printf("%a %a\n", fma(0.1, 10, -1), 0.1 * 10 - 1);
    printf("%a %a\n", fma(1e308, 10, -INFINITY), (double)fmaf(0.1f, 10, -1));
    printf("%a\n", fma(0x1.0000002p0, 0x1.0000002p0, -0x1.0000004p0));
    double whole;
    printf("%g ", modf(-3.75, &whole));
    printf("%g\n", whole);
    int exponent;
    printf("%g ", frexp(-10, &exponent));
    printf("%d\n", exponent);
    printf("%g %g %g\n", ldexp(0.75, 4), ldexp(1, -1074), scalbn(3, 10));
    printf("%g %g %g\n", fdim(5, 3), fdim(3, 5), logb(1000));
    printf("%d %g\n", ilogb(0.1), fmax(-0.0, -1));
    return 0;
}
