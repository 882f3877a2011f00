// verdict: true
// Which of two blocks was freed first is asked after a loop with inputs in another function.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int spin(void)
{
    int turns = 0;
    while (__VERIFIER_nondet_int())
        turns = 1;
    return turns;
}

int main(void)
{
    uintptr_t old = 0;
    char *next = 0;
    if (__VERIFIER_nondet_int() == 7) {
        char *first = malloc(16);
        old = (uintptr_t)first;
        next = malloc(16);
        free(first);
    } else {
        char *first = malloc(16);
        old = (uintptr_t)first;
        next = malloc(16);
        free(first);
    }
    spin();
    if (old && (uintptr_t)next == old)
        reach_error();
    free(next);
    return 0;
}
