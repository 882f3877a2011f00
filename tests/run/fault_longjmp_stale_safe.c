// The same as fault_longjmp_stale.c without the fault.
#include <setjmp.h>

static jmp_buf env;

static void jump(void)
{
    longjmp(env, 1);
}

int main(void)
{
    if (setjmp(env) == 0)
        jump();
    return 0;
}
