// verdict: false(assert)
// An inner loop that ends, in an outer one that only a failed assertion leaves.
// inputs: 1, 1, 1
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    unsigned char level = 0;
    while (1) {
        for (unsigned char step = 0; step < 3; step++)
            if (__VERIFIER_nondet_bool() && level < 3)
                level++;
        assert(level <= 2);
        level = 0;
    }
}
