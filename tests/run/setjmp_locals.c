// Locals changed between setjmp and longjmp: at -O0 they keep the newer values, volatile or not; so do arrays, parameters and statics.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf env;
struct pair { int a, b; };

static void jump(int n) { longjmp(env, n); }

static int parameters(int p, struct pair q)
{
    int local = 1;
    volatile int kept = 1;
    static int shared = 1;
    int array[3] = {1, 2, 3};
    double d = 1.5;
    int *pointer = &array[0];
    char c = 'a';
    if (setjmp(env) == 0) {
        p += 10;
        q.b = 77;
        local = 2;
        kept = 2;
        shared = 2;
        array[1] = 20;
        d *= 2;
        pointer = &array[2];
        c++;
        jump(3);
    }
    printf("%d %d %d %d %d %d %g %d %c\n", p, q.b, local, kept, shared, array[1], d, *pointer, c);
    return local + kept;
}

static int counting(void)
{
    int n = 0;
    int seen = setjmp(env);
    n++;
    if (seen < 5)
        jump(seen + 1);
    return n;
}

static int callee_locals(void)
{
    int before = 1, code;
    if ((code = setjmp(env)) != 0)
        return before * 100 + code;
    before = 7;
    {
        int inner = before;
        before = inner + 1;
        jump(4);
    }
    return -1;
}

int main(void)
{
    printf("%d\n", parameters(5, (struct pair){1, 2}));
    printf("%d\n", counting());
    printf("%d\n", callee_locals());
    return 0;
}
