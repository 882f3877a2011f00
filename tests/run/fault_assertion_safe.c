// The same as fault_assertion.c without the fault.
#include <assert.h>

static int half(int x)
{
    assert(x % 2 == 0 && "only even numbers");
    return x / 2;
}

int main(void)
{
    return half(4) + half(-6);
}
