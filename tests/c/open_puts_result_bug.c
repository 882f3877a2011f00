// verdict: false(unreach-call)
// Of what puts returns only the sign is known.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    if (puts("") < 1)
        reach_error();
    return 0;
}
