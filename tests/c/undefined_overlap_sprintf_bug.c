// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A string is printed into itself.
// inputs: 0
// native: maybe, AddressSanitizer does not look at what sprintf reads
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[20] = "ab", other[4] = "ab";
    if (__VERIFIER_nondet_int() == 0)
        sprintf(text, "%s-%s", text, other);
    return text[0] == 'z';
}
