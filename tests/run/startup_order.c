// Constructors and destructors with priorities, atexit in reverse order, from inside each other; output of both ends is kept.
#include <stdio.h>
#include <stdlib.h>

static int order[8], count;
__attribute__((constructor(102))) static void second(void) { order[count++] = 2; }
__attribute__((constructor(101))) static void first(void) { order[count++] = 1; }
__attribute__((constructor)) static void third(void) { order[count++] = 3; }
__attribute__((destructor)) static void last_but_one(void) { printf("destructor\n"); }
__attribute__((destructor(101))) static void last(void) { printf("destructor 101\n"); }
__attribute__((destructor(102))) static void before_last(void) { printf("destructor 102\n"); }

static void bye(void) { printf("bye\n"); }
static void nested(void) { printf("nested\n"); }
static void registers(void) { printf("registers\n"); atexit(nested); }

int main(void)
{
    printf("%d%d%d %d\n", order[0], order[1], order[2], count);
    atexit(bye);
    atexit(registers);
    atexit(bye);
    printf("main ends\n");
    return 7;
}
