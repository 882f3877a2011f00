// verdict: false(valid-memtrack)
// property: valid-memsafety
// An error path forgets one of two blocks.
// inputs: 0
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int work(int n)
{
    char *first = malloc(4), *second = 0;
    int result = -1;
    if (n == 0)
        goto failed;
    second = malloc(4);
    second[0] = first[0] = 1;
    result = 0;
done:
    free(first);
failed:
    free(second);
    return result;
}

int main(void)
{
    return work(__VERIFIER_nondet_int());
}
