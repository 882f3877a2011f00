// verdict: false(unreach-call)
// Formatting a number that is one of a few, into memory.
// inputs: 10
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char text[8];
    int n = __VERIFIER_nondet_int();
    if (n < 8 || n > 12)
        return 0;
    for (int k = 8; k <= 12; k++)
        if (k == n && snprintf(text, sizeof text, "<%d>", k) != (n < 12 ? 3 : 4))
            reach_error();
    if (text[0] != '<' || strlen(text) > 4)
        reach_error();
    return 0;
}
