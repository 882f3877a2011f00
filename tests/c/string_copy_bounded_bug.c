// verdict: false(unreach-call)
// strncpy fills up with zeros, and leaves no end if there is no room for one.
// inputs: 97, 98, 99
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char from[4], to[4] = {1, 1, 1, 0};
    for (int i = 0; i < 3; i++)
        from[i] = __VERIFIER_nondet_char();
    from[3] = 0;
    strncpy(to, from, 3);
    if (to[2] != 0)
        reach_error();
    if (strcmp(to, from) != 0)
        reach_error();
    return 0;
}
