// verdict: true
// An int that is copied from a symbolic offset in a buffer of bytes.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char buffer[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    unsigned offset = __VERIFIER_nondet_uint(), value;
    if (offset > sizeof buffer - sizeof value)
        return 0;
    memcpy(&value, buffer + offset, sizeof value);
    if (value != (offset % 4 == 0 ? 1u : 1u << 8 * (4 - offset % 4)))
        reach_error();
    return 0;
}
