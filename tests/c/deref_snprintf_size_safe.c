// verdict: true
// property: valid-memsafety
// snprintf believes the size it is told.
#include <stdio.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    char text[4];
    snprintf(text, sizeof text, "%d", __VERIFIER_nondet_ushort() % 3 ? 12345 : 7);
    return text[0] == 0;
}
