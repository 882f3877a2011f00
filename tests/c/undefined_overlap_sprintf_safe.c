// verdict: true
// property: undefined-behaviour
// A string is printed into itself.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[20] = "ab", other[4] = "ab";
    if (__VERIFIER_nondet_int() == 0)
        sprintf(text, "%s-%s", other, other);
    return text[0] == 'z';
}
