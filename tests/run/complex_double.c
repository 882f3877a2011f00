// _Complex: arithmetic, parts, conjugates, comparison, float and double, as arguments, results and in structs.
#include <complex.h>
#include <stdio.h>

typedef double _Complex cd;
struct pair { cd a; float _Complex b; };

static cd square(cd z) { return z * z; }
static float _Complex half(float _Complex z) { return z / 2; }
static cd many(int n, cd a, double x, cd b) { return a * n + b * x; }

static int escapes(double x, double y)
{
    cd c = x + y * I, z = 0;
    int n = 0;
    while (n < 50 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) {
        z = z * z + c;
        n++;
    }
    return n;
}

int main(void)
{
    cd a = 1 + 2 * I, b = 3 - 1i;
    cd r = a + b;
    printf("%g %g\n", creal(r), cimag(r));
    r = a - b;
    printf("%g %g\n", creal(r), cimag(r));
    r = a * b;
    printf("%g %g\n", creal(r), cimag(r));
    r = -a + 5;
    printf("%g %g\n", __real__ r, __imag__ r);
    r = ~a;
    printf("%g %g\n", creal(conj(r)), cimag(r));
    printf("%d %d\n", a == b, a == 1 + 2i);
    r = square(square(a));
    printf("%g %g\n", creal(r), cimag(r));
    float _Complex f = half(3.0f + 5.0fi);
    printf("%g %g\n", crealf(f), cimagf(f));
    struct pair p = {a, f};
    p.b *= p.b;
    p.a += p.b;
    printf("%g %g\n", creal(p.a), cimag(p.a));
    r = many(3, a, 0.5, b);
    printf("%g %g\n", creal(r), cimag(r));
    __imag__ r = 9;
    printf("%g\n", cimag(r));
    double plain = (double)a;
    printf("%g %d\n", plain, (_Bool)(0 + 0i));
    int _Complex whole = 3 + 4i;
    whole *= whole;
    printf("%d %d\n", __real__ whole, __imag__ whole);
    for (int i = -4; i < 4; i++)
        printf("%d ", escapes(i * 0.4, 0.3));
    printf("\n%d\n", (int)sizeof(cd));
    return 0;
}
