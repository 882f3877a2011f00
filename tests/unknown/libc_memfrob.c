// A function of the C library without a model: nothing is assumed of it.
#define _GNU_SOURCE
#include <string.h>

int main(void)
{
    char text[4] = "abc";
    memfrob(text, 4000);
    return 0;
}
