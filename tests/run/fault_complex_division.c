// Division of complex numbers is a function of the compiler's runtime, which has no model.
// FAULT: fault_complex_division.c:9: not supported: a call of `__divdc3`, which has no body and no model
// EXIT: 2
#include <stdio.h>

int main(void)
{
    double _Complex a = 1 + 2i, b = 3 - 1i;
    double _Complex r = a / b;
    printf("%g %g\n", __real__ r, __imag__ r);
    return 0;
}
