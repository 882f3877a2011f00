// The loop runs once too often: `<=` where `<` was meant. `shrike run` stops at the write behind the array.
#include <stdio.h>

int main(void)
{
    int squares[10];
    for (int i = 0; i <= 10; i++)
        squares[i] = i * i;
    printf("%d\n", squares[9]);
    return 0;
}
