// verdict: true
// property: undefined-behaviour
// A byte that was never written is shown.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[4];
    text[0] = 'a';
    if (__VERIFIER_nondet_int() > 0 || 1)
        text[1] = 'b';
    fwrite(text, 1, 2, stdout);
    return 0;
}
