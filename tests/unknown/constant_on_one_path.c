// The compiler has computed what has no value, on one path: a division by zero ends a run there.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum { ZERO = 0 };

static int quotient(int is_asked)
{
    if (is_asked)
        return 10 / ZERO;
    return 0;
}

int main(void)
{
    assert(quotient(__VERIFIER_nondet_int()) == 0);
    return 0;
}
