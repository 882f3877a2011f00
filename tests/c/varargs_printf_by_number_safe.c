// verdict: true
// printf may take its arguments by number, and %1$n writes through one.
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    int length = 7;
    printf("ab%1$n\n", &length);
    if (length == 3)
        reach_error();
    return 0;
}
