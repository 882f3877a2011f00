// verdict: true
// A scope is left by goto, and another has its place.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static uintptr_t kept;

int main(void)
{
    int i = 0;
again:;
    {
        int x[3] = {i};
        if (i == 0) {
            kept = (uintptr_t)x;
            i = 1;
            goto again;
        }
        x[1] = 2;
    }
    goto end;
next:;
    {
        int z[3] = {5};
        if ((uintptr_t)z == kept)
            reach_error();
    }
end:
    return 0;
}
