// Floating-point conversions over flags, widths, precisions and corner values.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double values[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 9.995, 0.1, 123456.789, 1e-5, 1e5, 999999.25, 1e15, 1e17, 1e100,
                                DBL_MAX, DBL_MIN, 5e-324, 3.14159265358979, -2.0 / 3, 100, 1e21, 0.00001234, INFINITY, -INFINITY, NAN};

int main(void)
{
    static const char *const widths[] = {"", "12", "25"};
    static const char *const precisions[] = {"", ".0", ".1", ".3", ".10"};
    char format[32];
    int round = 0;
    for (int flags = 0; flags < 32; flags++)
        for (int w = 0; w < 3; w++)
            for (int p = 0; p < 5; p++)
                for (const char *letter = "fFeEgGaA"; *letter; letter++) {
                    int n = 0;
                    format[n++] = '%';
                    for (int i = 0; i < 5; i++)
                        if (flags >> i & 1)
                            format[n++] = "-+ #0"[i];
                    format[n] = 0;
                    strcat(strcat(format, widths[w]), precisions[p]);
                    n = (int)strlen(format);
                    format[n] = *letter;
                    strcpy(format + n + 1, "|\n");
                    printf(format, values[round++ % 27]);
                    printf(format, values[round++ % 27]);
                    memmove(format + n + 1, format + n, 4);
                    format[n] = 'L';
                    if (*letter != 'a' && *letter != 'A')
                        printf(format, (long double)values[round++ % 27]);
                }
    for (unsigned i = 0; i < 27; i++)
        printf("%f %e %g %a %.20g %.17g %.0f %#.0f %#g %.300f %.40e\n", values[i], values[i], values[i], values[i], values[i], values[i],
               values[i], values[i], values[i], values[i], values[i]);
    printf("%Lf %Le %Lg %La %.3Lf %20.3Lf|%-20.3Lf|%+.3Lf\n", 1.0L, 2.5L, LDBL_MAX, 1.0L, LDBL_MIN, 1.5L, -1.5L, 3.0L);
    printf("%llf %lf %.*f %*.*f\n", 1.25L, 1.25, 3, 1.25, 10, 2, 1.25);
    /* Not with '#': glibc then drops the zeros of a number that rounds up to a power of ten. */
    printf("%g %G %.3g %.1g %e %.0e\n", 999999.5, 999999.5, 9999.5, 9.5, 9.9999999e5, 9.5);
    char out[8];
    printf("%d %s\n", snprintf(out, sizeof out, "%f", 1e10), out);
    printf("%d\n", snprintf(NULL, 0, "%.1000f", 1.0));
    return 0;
}
