// setjmp and longjmp: values, from deeper calls, nested environments, jumping out of loops, many times.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf outer, inner;
static jmp_buf handlers[4];
static int level;

static void deep(int n, int code)
{
    char padding[32];
    padding[n % 32] = (char)n;
    if (n == 0)
        longjmp(outer, code);
    deep(n - 1, code);
    printf("never %d\n", padding[0]);
}

static void raise_error(int code) { longjmp(handlers[level], code); }

static int guarded(int depth, int fail)
{
    int caught = setjmp(handlers[level = depth]);
    if (caught)
        return caught * 10 + depth;
    if (depth < 3)
        return guarded(depth + 1, fail);
    raise_error(fail);
    return -1;
}

int main(void)
{
    switch (setjmp(outer)) {
    case 0: puts("direct"); deep(10, 5);
    case 5: puts("five"); deep(3, 0);
    case 1: puts("zero becomes one"); break;
    default: puts("other");
    }
    volatile int rounds = 0;
    int value = setjmp(outer);
    printf("round %d value %d\n", rounds, value);
    if (rounds++ < 3)
        longjmp(outer, rounds * 100);
    if (setjmp(outer) == 0) {
        if (setjmp(inner) == 0)
            longjmp(inner, 1);
        puts("inner");
        longjmp(outer, 1);
    }
    puts("outer");
    printf("%d\n", guarded(0, 7));
    int again = setjmp(handlers[0]);
    if (!again) {
        level = 0;
        printf("%d\n", guarded(1, 2));
        level = 0;
        raise_error(9);
    }
    printf("%d\n", again);
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(inner) == 0)
            longjmp(inner, i + 1);
        printf("%d ", i);
    }
    printf("\n");
    return 0;
}
