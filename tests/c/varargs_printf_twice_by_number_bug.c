// verdict: false(unreach-call)
// Numbers choose among arguments of different sizes, in any order, more than once.
// inputs:
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    char text[32];
    snprintf(text, sizeof text, "%3$lld %2$s %3$lld %1$.1f", 2.5, "text", 7LL);
    if (strcmp(text, "7 text 7 2.5") == 0)
        reach_error();
    return 0;
}
