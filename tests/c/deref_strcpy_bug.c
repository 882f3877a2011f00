// verdict: false(valid-deref)
// property: valid-memsafety
// A string needs room for its end, too.
// inputs: 1
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char name[4];
    strcpy(name, __VERIFIER_nondet_bool() ? "abcd" : "ab");
    return name[0] != 'a';
}
