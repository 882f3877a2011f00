// longjmp to a function that has returned.
// FAULT: fault_longjmp_stale.c:16: longjmp to a setjmp whose function has returned
// EXIT: 134
#include <setjmp.h>

static jmp_buf env;

static int set(void)
{
    return setjmp(env);
}

int main(void)
{
    if (set() == 0)
        longjmp(env, 1);
    return 0;
}
