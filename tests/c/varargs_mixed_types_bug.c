// verdict: false(unreach-call)
// Arguments of several types, promoted on their way.
// inputs: -2, 300
#include <stdarg.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static long long mix(const char *types, ...)
{
    va_list list, copy;
    long long result = 0;
    va_start(list, types);
    va_copy(copy, list);
    for (; *types; types++) {
        switch (*types) {
        case 'i': result += va_arg(list, int); break;
        case 'l': result += va_arg(list, long long); break;
        case 'd': result += (long long)va_arg(list, double); break;
        case 'p': result += *va_arg(list, int *); break;
        }
    }
    result += va_arg(copy, int);
    va_end(copy);
    va_end(list);
    return result;
}

int main(void)
{
    signed char c = (signed char)__VERIFIER_nondet_char();
    int x = __VERIFIER_nondet_int();
    if (mix("ildp", c, 1LL << 40, 2.5f, &x) != (1LL << 40) + c + x + 2)
        reach_error();
    return 0;
}
