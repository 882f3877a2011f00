// NaN, infinities, negative zero, subnormals: arithmetic, comparison, classification, printing.
#include <float.h>
#include <math.h>
#include <stdio.h>

#define COMPARE(a, b) (((a) < (b)) | ((a) <= (b)) << 1 | ((a) > (b)) << 2 | ((a) >= (b)) << 3 | ((a) == (b)) << 4 | ((a) != (b)) << 5 | !((a) < (b)) << 6)

static void classify(double d)
{
    printf("%d%d%d%d %d %d\n", isnan(d) != 0, isinf(d) != 0, isfinite(d) != 0, isnormal(d) != 0, signbit(d) != 0,
           fpclassify(d) == FP_SUBNORMAL ? 1 : fpclassify(d) == FP_ZERO ? 2 : fpclassify(d) == FP_NAN ? 3 : fpclassify(d) == FP_INFINITE ? 4 : 5);
}

int main(void)
{
    volatile double zero = 0.0;
    double inf = 1 / zero, nan = fabs(zero / zero), minus = -zero, tiny = DBL_MIN / 8, least = 4.9406564584124654e-324;
    double values[] = {0.0, minus, 1, -1, inf, -inf, nan, tiny, least, -least, DBL_MAX};
    for (int i = 0; i < 11; i++) {
        classify(values[i]);
        for (int j = 0; j < 11; j++)
            printf("%x ", COMPARE(values[i], values[j]));
        printf("\n");
    }
    float floats[] = {0.0f, -0.0f, (float)nan, (float)inf, FLT_MIN / 2, (float)tiny};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            printf("%x ", COMPARE(floats[i], floats[j]));
    printf("\n");
    printf("%g %g %g %g\n", inf + 1, inf * -2, 1 / inf, 1 / minus);
    printf("%d %d %d %d\n", isnan(inf - inf), isnan(inf * 0), isnan(zero / zero), isnan(nan + 1));
    printf("%g %g %g\n", minus, minus + 0.0, -minus);
    printf("%a %a %a\n", tiny, least, least / 2);
    printf("%a %a\n", tiny * 8, DBL_MAX * 2);
    printf("%g %g %g\n", fmin(nan, 1), fmax(1, nan), fmax(-inf, inf));
    printf("%d %d\n", signbit(copysign(1, minus)) != 0, signbit(copysign(nan, -1)) != 0);
    printf("%d %d %d\n", isless(1, nan), isgreater(2.0, 1.0), isunordered(1, nan));
    printf("%g %g %f %F\n", inf, -inf, inf, -inf);
    printf("%f %5.1f\n", nan, nan);
    printf("%d %d %d\n", nan ? 1 : 0, !nan, minus ? 1 : 0);
    printf("%a %a\n", (double)(float)1e-40, (double)(float)1e-46);
    printf("%g %g\n", (double)(float)1e39, (double)(float)-1e300);
    printf("%a\n", nextafter(1, 2));
    printf("%d\n", nan == nan || nan < nan || nan > nan);
    printf("%d\n", INFINITY == inf && -INFINITY < -DBL_MAX && HUGE_VAL == inf);
    return 0;
}
