// verdict: true
// property: valid-memsafety
// The longest number has a sign.
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[5];
    int n = __VERIFIER_nondet_char();
    if (n != -128 && n != 127)
        return 0;
    return sprintf(text, "%d", n);
}
