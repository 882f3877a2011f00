// verdict: true
// property: valid-memsafety
// A string needs room for its end, too.
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char name[4];
    strcpy(name, __VERIFIER_nondet_bool() ? "abc" : "ab");
    return name[0] != 'a';
}
