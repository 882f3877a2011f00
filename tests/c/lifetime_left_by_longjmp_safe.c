// verdict: true
// property: valid-memsafety
// longjmp leaves the block of a variable, which ends it.
#include <setjmp.h>

static jmp_buf before;

int main(void)
{
    int v = 1;
    int *volatile p = 0;
    if (setjmp(before) == 0) {
        p = &v;
        longjmp(before, 1);
    }
    return *p;
}
