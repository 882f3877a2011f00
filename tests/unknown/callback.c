// The function may call what it is given. That is more than any value or any memory.
// any: true
// havoc: true
#include <assert.h>
extern void each(void (*visit)(void));

static void fail(void)
{
    assert(0);
}

int main(void)
{
    each(fail);
    return 0;
}
