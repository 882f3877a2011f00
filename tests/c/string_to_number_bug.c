// verdict: false(unreach-call)
// Reading a decimal number from symbolic digits.
// inputs: 52, 50
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    int value = 0;
    for (int i = 0; s[i]; i++) {
        if (s[i] < '0' || s[i] > '9')
            return 0;
        value = 10 * value + s[i] - '0';
    }
    if (value < 0 || value > 99 || value == 42)
        reach_error();
    return 0;
}
