// verdict: true
// property: valid-memsafety
// A string without an end.
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char *text = __builtin_alloca(4);
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char() | 1;
    text[3] = 0;
    return (int)strlen(text);
}
