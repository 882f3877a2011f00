// Calls a function without a body. Shrike does not guess what it does: the run ends where the call is, as
// 'not supported', with the function's name.
#include <stdio.h>

extern int temperature(int sensor);

int main(void)
{
    printf("%d degrees\n", temperature(3));
    return 0;
}
