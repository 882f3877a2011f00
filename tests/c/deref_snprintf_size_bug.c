// verdict: false(valid-deref)
// property: valid-memsafety
// snprintf believes the size it is told.
// inputs: 1
#include <stdio.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    char text[4];
    snprintf(text, 8, "%d", __VERIFIER_nondet_ushort() % 3 ? 12345 : 7);
    return text[0] == 0;
}
