// verdict: false(valid-deref)
// property: valid-memsafety
// longjmp leaves the block of a variable, which ends it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:
#include <setjmp.h>

static jmp_buf before;

int main(void)
{
    int *volatile p = 0;
    if (setjmp(before) == 0) {
        int v = 1;
        p = &v;
        longjmp(before, 1);
    }
    return *p;
}
