// verdict: true
// Memory holds the complement of a pointer's bytes; each is turned round in place.
#include <string.h>
extern void reach_error(void);
static int target, other;

int main(void)
{
    int *p = &target;
    unsigned char bytes[sizeof p];
    memcpy(bytes, &p, sizeof p);
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] = (unsigned char)~bytes[i];
    p = &other;
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] ^= 0xff;
    memcpy(&p, bytes, sizeof p);
    *p = 1;
    if (target != 1)
        reach_error();
    return 0;
}
