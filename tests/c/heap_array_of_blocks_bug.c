// verdict: false(unreach-call)
// Blocks of different sizes behind one symbolic index.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char *rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = calloc(i + 1, 1);
        rows[i][i] = (unsigned char)(i + 1);
    }
    unsigned r = __VERIFIER_nondet_uint();
    if (r > 2)
        return 0;
    if (rows[r][r] != r + 1 || (r > 0 && rows[r][r - 1] != 0) || rows[r][0] != 1)
        reach_error();
    for (int i = 0; i < 3; i++)
        free(rows[i]);
    return 0;
}
