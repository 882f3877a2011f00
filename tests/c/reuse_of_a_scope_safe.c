// verdict: true
// A variable is where one of a scope was that was left.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static uintptr_t kept;

int main(void)
{
    {
        int x = 1;
        kept = (uintptr_t)&x;
        {
        int y = 2;
        if ((uintptr_t)&y == kept)
            reach_error();
        }
    }
    return 0;
}
