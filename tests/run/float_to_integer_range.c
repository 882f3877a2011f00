// Floats that do not fit the integer: no meaning in C, but the processor's answer is stable where one instruction converts.
#include <stdio.h>

int main(void)
{
    volatile double doubles[] = {1e10, -1e10, 1e20, -1e20, 2147483648.0, -2147483649.0, 1e300};
    volatile float floats[] = {1e10f, -1e10f, 1e20f, -1e30f};
    volatile double zero = 0;
    for (int i = 0; i < 7; i++)
        printf("%d %lld\n", (int)doubles[i], (long long)doubles[i]);
    for (int i = 0; i < 4; i++)
        printf("%d %lld\n", (int)floats[i], (long long)floats[i]);
    printf("%d %lld\n", (int)(zero / zero), (long long)(zero / zero));
    printf("%d %lld\n", (int)(1 / zero), (long long)(-1 / zero));
    return 0;
}
