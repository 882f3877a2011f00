// The exact functions of math.h on corner values and random bit patterns, in all three types, under all rounding modes.
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#undef isnan
#undef isinf
int __isnan(double), __isinf(double), __isinff(float), __isinfl(long double), __finite(double), __fpclassify(double), __fpclassifyf(float),
    __fpclassifyl(long double), __signbit(double), __signbitf(float), __signbitl(long double), __isnanf(float), __isnanl(long double);

static uint64_t state = 88172645463325252ULL;
static uint64_t random_bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static const double corners[] = {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 3.5, 0.49999999999999994, 4503599627370495.5, 4503599627370497.5, 9007199254740993.0, -1e300, 1e300,
                                 DBL_MIN, -DBL_MIN, 5e-324, -5e-324, 1e-310, DBL_MAX, -DBL_MAX, 2147483647.0, 2147483648.5, -2147483648.5, 1e10, 7.0, 3.0, 0.1, INFINITY, -INFINITY, NAN};
#define CORNERS (sizeof corners / sizeof *corners)

static double any(void)
{
    double value;
    uint64_t bits = random_bits();
    memcpy(&value, &bits, sizeof value);
    return random_bits() % 3 ? corners[random_bits() % CORNERS] : value;
}

/* NaNs print without their sign: which one an operation gives is not defined. */
static void show(double x)
{
    if (x != x)
        printf("nan ");
    else
        printf("%a ", x);
}

static void showl(long double x)
{
    if (x != x)
        printf("nan ");
    else if (fabsl(x) < LDBL_MIN)
        printf("%La*2^-200 ", x * 0x1p200L); /* %La of subnormal numbers has many forms */
    else
        printf("%La ", x);
}

static void error(void)
{
    printf("[%d] ", errno);
    errno = 0;
}

/* On i386 glibc rounds twice, first to the x87 format; the model does not. */
static double root(double x) { return sizeof(long) == 8 ? sqrt(x) : (float)sqrt(x); }

static void one(double x)
{
    float f = (float)x;
    long double l = (long double)x * 1.0000000000000002L;
    int e = 0;
    show(fabs(x)), show(floor(x)), show(ceil(x)), show(trunc(x)), show(round(x)), show(rint(x)), show(nearbyint(x)), show(roundeven(x));
    show(fabsf(f)), show(floorf(f)), show(ceilf(f)), show(truncf(f)), show(roundf(f)), show(rintf(f)), show(nearbyintf(f));
    showl(fabsl(l)), showl(floorl(l)), showl(ceill(l)), showl(truncl(l)), showl(roundl(l)), showl(rintl(l)), showl(nearbyintl(l));
    errno = 0;
    show(root(x)), error(), show(sqrtf(f)), error(), showl(sqrtl(l)), error();
    show(frexp(x, &e)), printf("%d ", e), show(frexpf(f, &e)), printf("%d ", e), showl(frexpl(l, &e)), printf("%d ", e);
    double whole;
    float wholef;
    long double wholel;
    show(modf(x, &whole)), show(whole), show(modff(f, &wholef)), show(wholef), showl(modfl(l, &wholel)), showl(wholel);
    errno = 0;
    show(logb(x)), error(), show(logbf(f)), error(), showl(logbl(l)), error();
    printf("%d ", ilogb(x)), error(), printf("%d ", ilogbf(f)), error(), printf("%d ", ilogbl(l)), error();
    if (fabs(x) < 2e9)
        printf("%ld %ld %ld %ld %ld %ld ", lround(x), lrint(x), lroundf(f), lrintf(f), lroundl(l), lrintl(l));
    if (fabs(x) < 9e18)
        printf("%lld %lld %lld %lld %lld %lld ", llround(x), llrint(x), llroundf(f), llrintf(f), llroundl(l), llrintl(l));
    printf("%d %d %d %d ", __isnan(x), __isinf(x), __finite(x), __fpclassify(x));
    printf("%d %d %d %d ", __isnanf(f), __isinff(f), __fpclassifyf(f), !!__signbitf(f));
    printf("%d %d %d %d ", !!__isnanl(l), __isinfl(l), __fpclassifyl(l), !!__signbitl(l));
    printf("%d %d %d %d\n", !!__signbit(x), isnan(x), isinf(x), finite(x));
}

static void scaled(double x, int n)
{
    float f = (float)x;
    long double l = x;
    errno = 0;
    show(ldexp(x, n)), error(), show(scalbn(x, n)), show(scalbln(x, n)), show(ldexpf(f, n)), error(), showl(ldexpl(l, n)), error();
    show(ldexp(x, n / 16)), show(ldexpf(f, n / 16)), showl(ldexpl(l, n * 8)), error();
    printf("\n");
}

static void two(double x, double y)
{
    float f = (float)x, g = (float)y;
    long double l = x, m = y;
    int q = 0;
    errno = 0;
    show(fmod(x, y)), error(), show(fmodf(f, g)), error(), showl(fmodl(l, m)), error();
    show(remainder(x, y)), error(), show(remainderf(f, g)), error(), showl(remainderl(l, m)), error();
    show(remquo(x, y, &q)), printf("%d ", x == x && y == y && y != 0 && !isinf(x) ? q : 0);
    show(fdim(x, y)), error(), show(fdimf(f, g)), showl(fdiml(l, m));
    if (f != 0 || g != 0)
        show(fmin(x, y)), show(fmax(x, y)), show(fminf(f, g)), showl(fmaxl(l, m));
    errno = 0;
    show(nextafter(x, y)), error(), show(nextafterf(f, g)), error(), showl(nextafterl(l, m)), error();
    show(nexttoward(x, m)), error(), show(nexttowardf(f, m)), error();
    show(copysign(x, y)), show(copysignf(f, g)), showl(copysignl(l, m));
    show(fma(x, y, 1.0)), show(fmaf(f, g, -1.0f)), printf("\n");
}

int main(void)
{
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (unsigned i = 0; i < CORNERS; i++)
        one(corners[i]);
    for (unsigned i = 0; i < CORNERS; i++)
        for (unsigned j = 0; j < CORNERS; j++)
            two(corners[i], corners[j]);
    for (int round = 0; round < 300; round++) {
        one(any());
        two(any(), any());
        scaled(any(), (int)(random_bits() % 4600) - 2300);
    }
    static const int exponents[] = {0, 1, -1, 1023, 1024, -1022, -1023, -1074, -1075, -1080, 2047, 2098, 2099, -2098, 3000, -3000, 100000, -100000, INT_MAX, INT_MIN + 20};
    for (unsigned i = 0; i < CORNERS; i++)
        for (unsigned j = 0; j < sizeof exponents / sizeof *exponents; j++) {
            errno = 0;
            show(ldexp(corners[i], exponents[j])), error(), showl(scalblnl(corners[i], exponents[j])), error(), printf("\n");
        }
    for (int m = 0; m < 4; m++) {
        printf("%d %x ", fesetround(modes[m]), fegetround());
        for (unsigned i = 0; i < CORNERS; i++) {
            double x = corners[i];
            show(rint(x)), show(nearbyint(x)), show(round(x)), show(rintf((float)x)), showl(rintl(x));
            if (fabs(x) < 2e9)
                printf("%ld %lld ", lrint(x), llrint(x));
            show(root(fabs(x))), printf("%.3f %.2e ", x, x);
        }
        printf("\n");
        fenv_t environment;
        fegetenv(&environment);
        fesetround(FE_TONEAREST);
        fesetenv(&environment);
        printf("%x ", fegetround());
        fesetenv(FE_DFL_ENV);
        printf("%x %d\n", fegetround(), fesetround(5));
    }
    return 0;
}
