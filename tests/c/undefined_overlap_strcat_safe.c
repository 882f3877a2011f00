// verdict: true
// property: undefined-behaviour
// A string is put behind itself.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[10] = "ab", other[4] = "ab";
    if (__VERIFIER_nondet_int() == 1)
        strcat(text, other);
    return text[0] == 'z' || other[0] == 'z';
}
