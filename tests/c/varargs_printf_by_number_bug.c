// verdict: false(unreach-call)
// printf may take its arguments by number, and %1$n writes through one.
// inputs:
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    int length = 7;
    printf("ab%1$n\n", &length);
    if (length == 2)
        reach_error();
    return 0;
}
