// The compiler has computed what has no value: a division by zero ends a run.
#include <assert.h>

enum { ZERO = 0 };

int main(void)
{
    int quotient = 10 / ZERO;
    assert(quotient == quotient);
    return 0;
}
