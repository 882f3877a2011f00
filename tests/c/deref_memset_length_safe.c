// verdict: true
// property: valid-memsafety
// Setting as many elements as there are bytes.
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    short a[3];
    memset(a, __VERIFIER_nondet_char(), sizeof a);
    return a[0] == a[2];
}
