// verdict: false(valid-deref)
// property: valid-memsafety
// only: -m64
// The index of a row is multiplied by a length that varies.
// inputs: 3, 4611686018427387904
// native: maybe, the address wraps around and may be inside again
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#include <stdlib.h>

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 0;
    int (*rows)[n + 1] = malloc(3 * (n + 1) * sizeof(int));
    if (!rows)
        return 0;
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * (n + 1) == 0) {
        rows[i][n] = 5;
    }
    free(rows);
    return 0;
}
