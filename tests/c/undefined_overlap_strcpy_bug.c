// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A string is moved to the left within itself.
// inputs: 2
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static char text[10] = "  ab";

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2)
        return 0;
    strcpy(text, text + n);
    return text[0] == 'z';
}
