// verdict: false(unreach-call)
// Ints made of one symbolic byte.
// inputs: 128
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int c = __VERIFIER_nondet_int();
    unsigned a[2];
    memset(a, c, sizeof a);
    if (a[0] != a[1] || a[0] != (c & 0xff) * 0x01010101u || ((int)a[0] < 0 ))
        reach_error();
    return 0;
}
