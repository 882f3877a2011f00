// verdict: false(unreach-call)
// Structures of two sizes among the arguments.
// inputs: 4
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct small {
    char a;
    short b;
};
struct large {
    int values[5];
};

static int last(int count, ...)
{
    va_list list;
    va_start(list, count);
    struct small s = va_arg(list, struct small);
    struct large l = va_arg(list, struct large);
    int end = va_arg(list, int);
    va_end(list);
    return s.b + l.values[count % 4] + end;
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    struct small s = {1, 100};
    struct large l = {{0, 10, 20, 30, 40}};
    int result = last(i, s, l, 3);
    if (result != 103 + 10 * i)
        reach_error();
    return 0;
}
