// verdict: false(valid-deref)
// property: valid-memsafety
// A number and a pointer in the same bytes.
// inputs: 1
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int table[4];

int main(void)
{
    union {
        int *pointer;
        uintptr_t number;
    } view;
    view.pointer = table;
    if (__VERIFIER_nondet_bool())
        view.number = 2 * sizeof(int);
    return *view.pointer;
}
