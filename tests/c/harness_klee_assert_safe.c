// verdict: true
// KLEE: memory made symbolic, an assumption, an assertion.
#include <assert.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void klee_assume(__UINTPTR_TYPE__);

int main(void)
{
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x >= 0);
    klee_assume(x <= 100);
    int half = x / 2;
    assert(half < 51);
    return half;
}
