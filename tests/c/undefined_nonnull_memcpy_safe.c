// verdict: true
// property: undefined-behaviour
// memcpy takes no null pointer, not even for no bytes.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char to[4] = "abc", from[4] = "xyz";
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    memcpy(to, n ? from : to, (size_t)n);
    return to[0] == 'q';
}
