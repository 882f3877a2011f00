// A function that runs before main, which the linker is told and not the compiler.
#include <assert.h>
static int is_ready;

static void start(void)
{
    is_ready = 1;
}

__attribute__((section(".init_array"), used)) static void (*const entry)(void) = start;

int main(void)
{
    assert(!is_ready);
    return 0;
}
