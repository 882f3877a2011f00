// verdict: true
// strncpy fills up with zeros.
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
    if (from[1] == 0 && to[2] != 0)
        reach_error();
    if (strcmp(to, from) != 0)
        reach_error();
    return 0;
}
