/* Loses a block of memory on one of its paths. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *limits = malloc(2 * sizeof *limits);
    int speed = __VERIFIER_nondet_int();
    limits[0] = 30;
    limits[1] = 50;
    if (speed > limits[1])
        return 1;
    free(limits);
    return 0;
}
