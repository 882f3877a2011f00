// Which numbers make the assertion fail? An input is any value of its type: `shrike run` takes it from a file
// (--input), and finding it is what `shrike check` is for.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(1 < x && x <= y && y < 100);
    assert(x * y != 391);
    return 0;
}
