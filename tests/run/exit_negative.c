// A negative result of main, after output without a newline at its end.
#include <stdio.h>

int main(void)
{
    printf("the end");
    return -1;
}
