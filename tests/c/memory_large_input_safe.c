// verdict: true
// Forty megabytes of input, of which three bytes are looked at.
#include <assert.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

static unsigned char big[40000000];

int main(void)
{
    klee_make_symbolic(big, sizeof big, "big");
    if (big[0] == 7 && big[39999999] == 0)
        assert(big[20000000] + big[0] >= big[39999999] + 7);
    return 0;
}
