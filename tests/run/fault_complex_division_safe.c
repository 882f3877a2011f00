// The same as fault_complex_division.c without the fault.
#include <stdio.h>

int main(void)
{
    double _Complex a = 1 + 2i, b = 3 - 1i;
    double _Complex r = a / __real__ b;
    printf("%g %g\n", __real__ r, __imag__ r);
    return 0;
}
