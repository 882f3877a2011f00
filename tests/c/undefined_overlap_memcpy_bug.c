// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A piece is copied onto its own end.
// inputs: 3
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static char text[10] = "abcdefghi";

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 5)
        return 0;
    memcpy(text, text + n, 4);
    return text[0] == 'z';
}
