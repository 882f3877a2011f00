// verdict: false(unreach-call)
// No object is at address zero, nor is one so near to the end of memory that the address behind it wraps.
// inputs: 3
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    char local[8], *heap = malloc(8);
    char *p = __VERIFIER_nondet_int() != 3 ? local : NULL;
    uintptr_t start = (uintptr_t)p;
    if (start == 0 || start + 8 < start)
        reach_error();
    free(heap);
    return 0;
}
