// verdict: true
// A jump out of recursion, from a symbolic depth.
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static jmp_buf environment;
static int entered, left;

static void descend(int depth)
{
    entered++;
    if (depth == 0)
        longjmp(environment, 1);
    descend(depth - 1);
    left++;
}

int main(void)
{
    int depth = __VERIFIER_nondet_int();
    if (depth < 0 || depth > 4)
        return 0;
    if (setjmp(environment) == 0) {
        descend(depth);
        reach_error();
    }
    if (left != 0 || entered < 1 || entered > 5)
        reach_error();
    return 0;
}
