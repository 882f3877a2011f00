// verdict: true
// Of what puts returns only the sign is known.
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    if (puts("") < 0)
        reach_error();
    return 0;
}
