// verdict: true
// property: undefined-behaviour
// A structure that is filled bytewise.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct flags {
    char name;
    _Bool set;
};

int main(void)
{
    unsigned char bytes[sizeof(struct flags)] = {'a', __VERIFIER_nondet_uchar() & 1};
    struct flags flags;
    memcpy(&flags, bytes, sizeof flags);
    return flags.set ? 1 : 0;
}
