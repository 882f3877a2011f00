// verdict: true
// hard with joining: states that are joined do not come again
// An inner loop that ends, in an outer one that only a failed assertion leaves.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    unsigned char level = 0;
    while (1) {
        for (unsigned char step = 0; step < 3; step++)
            if (__VERIFIER_nondet_bool() && level < 3)
                level++;
        assert(level <= 3);
        level = 0;
    }
}
