// verdict: true
// property: undefined-behaviour
// A string is moved to the left within itself.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static char text[10] = "  ab";

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2)
        return 0;
    memmove(text, text + n, strlen(text + n) + 1);
    return text[0] == 'z';
}
