// The functions of math.h, printed to fewer digits than the last bits that libraries disagree about.
#include <math.h>
#include <stdio.h>

#define ONE(name) for (int i = 0; i < 6; i++) printf("%.12g ", name(values[i])); printf("%.6g\n", name##f(0.7f));

int main(void)
{
    double values[] = {0.1, 0.5, 0.9, 1.0, 0.0, -0.3};
    ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh)
    ONE(exp) ONE(exp2) ONE(expm1) ONE(log1p) ONE(cbrt) ONE(asinh) ONE(erf) ONE(erfc)
    double positive[] = {0.001, 0.5, 1, 2.718281828459045, 10, 1e10};
    for (int i = 0; i < 6; i++)
        printf("%.12g %.12g %.12g %.12g %.12g\n", log(positive[i]), log2(positive[i]), log10(positive[i]), sqrt(positive[i]), pow(positive[i], 0.3));
    printf("%.12g %.12g %.12g %.12g\n", pow(2, 10), pow(2, -1), pow(-2, 3), pow(0, 0));
    printf("%g %g %d %g\n", pow(0, -1), pow(INFINITY, -1), isnan(pow(-1, 0.5)) != 0, pow(-1, INFINITY));
    printf("%.12g %.12g %.12g %.12g\n", atan2(1, 1), atan2(-1, -1), atan2(0, -1), atan2(-0.0, -1));
    printf("%.12g %.12g\n", hypot(3, 4), hypot(1e200, 1e200));
    printf("%.12g %.12g\n", tgamma(5), lgamma(10));
    printf("%.12g %.12g\n", acosh(2), atanh(0.5));
    printf("%g %g %d\n", exp(1000), exp(-1000), isnan(log(-1)) != 0);
    printf("%g %d\n", log(0.0), isnan(asin(2)) != 0);
    printf("%.10g\n", sin(1e6) + cos(1e9));
    printf("%.6g %.6g %.6g\n", powf(1.5f, 2.5f), logf(10), atan2f(1, 2));
    double area = 0;
    for (int i = 0; i < 1000; i++)
        area += sin((i + 0.5) * M_PI / 1000) * M_PI / 1000;
    printf("%.9f\n", area);
    return 0;
}
