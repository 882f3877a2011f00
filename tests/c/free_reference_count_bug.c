// verdict: false(valid-free)
// property: valid-memsafety
// The last one to let go frees.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int references = 1;

static void let_go(int *p)
{
    if (--references <= 1)
        free(p);
}

int main(void)
{
    int *p = malloc(sizeof *p), *other = 0;
    if (__VERIFIER_nondet_bool()) {
        other = p;
        references++;
    }
    if (other)
        let_go(other);
    let_go(p);
    return 0;
}
