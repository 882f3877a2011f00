// Control that reaches the end of main returns 0.
#include <stdio.h>

int main()
{
    int x = 5;
    if (x > 3)
        printf("%d\n", x);
}
