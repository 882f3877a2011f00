// verdict: false(unreach-call)
// Moving bytes within a buffer, both ways.
// inputs: 1
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    char a[6] = "abcde";
    _Bool up = __VERIFIER_nondet_bool();
    if (up)
        memmove(a + 1, a, 4);
    else
        memmove(a, a + 1, 4);
    if (up ? a[0] != 'a' || a[1] != 'a' || a[4] != 'e' : a[0] != 'b' || a[3] != 'e' || a[4] != 'e')
        reach_error();
    return 0;
}
