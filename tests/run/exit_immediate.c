// _exit: no handlers, no flushing of what was flushed by hand already.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void) { printf("handler\n"); }

int main(void)
{
    atexit(handler);
    printf("before\n");
    fflush(stdout);
    _exit(9);
}
