// verdict: true
// property: valid-memsafety
// What an error has freed already, the end frees again.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int parse(int *place, int value)
{
    if (value < 0) {
        return -1;
    }
    *place = value;
    return 0;
}

int main(void)
{
    int *p = malloc(sizeof *p);
    int failed = parse(p, __VERIFIER_nondet_int());
    free(p);
    return failed;
}
