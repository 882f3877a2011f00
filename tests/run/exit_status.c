// exit() from a deep call: handlers run, streams are flushed, the status is taken modulo 256.
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { printf("handler\n"); }
static void deep(int n)
{
    if (n == 0)
        exit(256 + 3);
    deep(n - 1);
    printf("never\n");
}

int main(void)
{
    atexit(handler);
    printf("no newline yet");
    deep(5);
    return 1;
}
