// verdict: false(valid-deref)
// property: valid-memsafety
// Appending twice to a buffer for one.
// inputs: 1, 1
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char text[6] = "a";
    if (__VERIFIER_nondet_bool())
        strcat(text, "bcd");
    if (__VERIFIER_nondet_bool())
        strcat(text, "ef");
    return (int)strlen(text) - 1;
}
