// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// memcpy takes no null pointer, not even for no bytes.
// inputs: 0
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char to[4] = "abc", from[4] = "xyz";
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    memcpy(to, n ? from : 0, (size_t)n);
    return to[0] == 'q';
}
