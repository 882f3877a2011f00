// How printf writes floats: %f %e %g %a, precision, width, flags, halves, large and small numbers.
#include <stdio.h>

int main(void)
{
    double values[] = {0, -0.0, 1, -1.5, 0.5, 1.5, 2.5, 123456.789, 1e-5, 0.0001, 0.00001234, 1e15, 1e16, 1e17, 123456789012345678.0, 1e100, 1.7976931348623157e308,
                       5e-324, 2.2250738585072014e-308, 0.1, 0.3, 99999.95, 9.9999995, 1e6, 1234567};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("%g %e %G %.0e %.3g %#g %a\n", v, v, v, v, v, v, v);
        if (v < 1e20)
            printf("%f %.0f %.1f %.10f %#.0f\n", v, v, v, v, v);
    }
    printf("%f\n", 1e100);
    printf("%.20f %.40f\n", 0.1, 5e-10);
    printf("%.30g %.17g %.16g\n", 0.1, 0.1, 0.1);
    printf("[%10.2f] [%-10.2f] [%+.2f] [% .2f] [%010.2f] [%+010.2f]\n", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159, 3.14159);
    printf("[%*.*f] [%-*.*e]\n", 12, 3, 2.5, 15, 2, 12345.678);
    printf("[%12g] [%-12g] [%012g] [%+g] [% g]\n", 1e-7, 1e7, -1e7, 0.0, 5.0);
    printf("%a %A %.0a %.3a %.15a\n", 1.0, 255.75, 1.5, 0.1, 0.1);
    printf("%a %a %a\n", 5e-324, 1e-310, -0.0);
    printf("[%20a] [%-20a] [%+a] [%020a]\n", 0.5, 0.5, 0.5, 0.5);
    printf("%.0f %.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5, -0.5);
    printf("%.2f %.2f %.2f %.1f\n", 1.005, 1.115, 2.675, 0.25);
    printf("%.3e %.3e %E\n", 9.9995, 9.99949, 0.000123);
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001);
    printf("%#.3g %#x %#o\n", 1.0, 255, 8);
    printf("%.0Lf %.5Lg %Le\n", 2.5L, 1.0L / 3, 1e4000L);
    printf("%La %La\n", 1.0L, 0.1L);
    float f = 3.3f;
    printf("%f %.9g\n", f, f);
    return 0;
}
