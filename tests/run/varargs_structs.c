// Structs by value through `...`: one and two registers, mixed classes, odd sizes, memory.
#include <stdarg.h>
#include <stdio.h>

struct char1 { char c; };
struct char3 { char c[3]; };
struct double_int { double d; int i; };
struct int_double { int i; double d; };
struct floats2 { float a, b; };
struct floats3 { float a, b, c; };
struct float_int { float f; int i; };
struct doubles2 { double a, b; };
struct longs2 { long long a, b; };
struct bytes16 { char c[16]; };
struct big { int i[6]; };
struct odd { char c[17]; };
struct longdouble { long double x; };

static void show(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': printf(" %d", va_arg(list, int)); break;
        case 'd': printf(" %.1f", va_arg(list, double)); break;
        case '1': { struct char1 v = va_arg(list, struct char1); printf(" {%c}", v.c); break; }
        case '3': { struct char3 v = va_arg(list, struct char3); printf(" {%c%c%c}", v.c[0], v.c[1], v.c[2]); break; }
        case 'a': { struct double_int v = va_arg(list, struct double_int); printf(" {%.1f,%d}", v.d, v.i); break; }
        case 'b': { struct int_double v = va_arg(list, struct int_double); printf(" {%d,%.1f}", v.i, v.d); break; }
        case 'f': { struct floats2 v = va_arg(list, struct floats2); printf(" {%.1f,%.1f}", v.a, v.b); break; }
        case 'g': { struct floats3 v = va_arg(list, struct floats3); printf(" {%.1f,%.1f,%.1f}", v.a, v.b, v.c); break; }
        case 'h': { struct float_int v = va_arg(list, struct float_int); printf(" {%.1f,%d}", v.f, v.i); break; }
        case 'D': { struct doubles2 v = va_arg(list, struct doubles2); printf(" {%.1f,%.1f}", v.a, v.b); break; }
        case 'l': { struct longs2 v = va_arg(list, struct longs2); printf(" {%lld,%lld}", v.a, v.b); break; }
        case 's': { struct bytes16 v = va_arg(list, struct bytes16); printf(" {%s}", v.c); break; }
        case 'B': { struct big v = va_arg(list, struct big); printf(" {%d..%d}", v.i[0], v.i[5]); break; }
        case 'o': { struct odd v = va_arg(list, struct odd); printf(" {%s}", v.c); break; }
        case 'L': { struct longdouble v = va_arg(list, struct longdouble); printf(" {%.1Lf}", v.x); break; }
        }
    }
    va_end(list);
    putchar('\n');
}

int main(void)
{
    struct char1 one = {'x'};
    struct char3 three = {"abc"};
    struct double_int di = {1.5, 2};
    struct int_double id = {3, 4.5};
    struct floats2 f2 = {0.5f, 1.5f};
    struct floats3 f3 = {1, 2, 3};
    struct float_int fi = {2.5f, -6};
    struct doubles2 d2 = {7.5, 8.5};
    struct longs2 l2 = {1LL << 33, -5};
    struct bytes16 b16 = {"fifteen letters"};
    struct big big = {{1, 2, 3, 4, 5, 6}};
    struct odd odd = {"sixteen letters!"};
    struct longdouble ld = {9.5L};
    show("13abfghDlsBoL", one, three, di, id, f2, f3, fi, d2, l2, b16, big, odd, ld);
    show("iiiiii13abfh", 1, 2, 3, 4, 5, 6, one, three, di, id, f2, fi);
    show("iiiiilli", 1, 2, 3, 4, 5, l2, l2, 6);
    show("dddddddDad", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, d2, di, 8.0);
    show("aaaaaaaaaa", di, di, di, di, di, di, di, di, di, di);
    show("ffffffffffi", f2, f2, f2, f2, f2, f2, f2, f2, f2, f2, 1);
    show("BiBdBo3", big, 1, big, 2.0, big, odd, three);
    show("iLdLi", 1, ld, 2.0, ld, 3);
    return 0;
}
