// An assertion that does not hold: the message is the program's own.
// FAULT: fault_assertion.c:8: assertion failed: x % 2 == 0 && "only even numbers"
// EXIT: 134
#include <assert.h>

static int half(int x)
{
    assert(x % 2 == 0 && "only even numbers");
    return x / 2;
}

int main(void)
{
    return half(4) + half(3);
}
