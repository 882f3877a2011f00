// verdict: true
// property: valid-memsafety
// strncpy ends a string only where it ends in time.
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    char copy[4];
    const char *source = __VERIFIER_nondet_bool() ? "wxyz" : "w";
    strncpy(copy, source, sizeof copy);
    copy[sizeof copy - 1] = 0;
    return strchr(copy, '!') != 0;
}
