// verdict: false(valid-deref)
// property: valid-memsafety
// A string without an end.
// inputs: 97, 98, 99
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char *text = __builtin_alloca(4);
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char() | 1;
    text[3] = 'd';
    return (int)strlen(text);
}
