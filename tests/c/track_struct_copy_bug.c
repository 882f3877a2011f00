// verdict: false(valid-memtrack)
// property: valid-memsafety
// A structure is assigned over one that owned a block.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct text {
    char *letters;
    int length;
};

int main(void)
{
    struct text a = {malloc(2), 2}, b = {malloc(3), 3};
    if (__VERIFIER_nondet_bool()) {
        a = b;
        b.letters = 0;
    }
    free(a.letters);
    free(b.letters);
    return a.length - b.length == 7;
}
