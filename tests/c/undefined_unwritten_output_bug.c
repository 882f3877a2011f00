// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A byte that was never written is shown.
// inputs: 0
// native: maybe, only MemorySanitizer sees it
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[4];
    text[0] = 'a';
    if (__VERIFIER_nondet_int() > 0)
        text[1] = 'b';
    fwrite(text, 1, 2, stdout);
    return 0;
}
