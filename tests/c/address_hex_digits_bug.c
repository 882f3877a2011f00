// verdict: false(unreach-call)
// A pointer is written as digits and read again, as text would be.
// inputs:
#include <stdint.h>
extern void reach_error(void);
static int target;

int main(void)
{
    uintptr_t number = (uintptr_t)&target;
    unsigned char digits[2 * sizeof number];
    for (unsigned i = 0; i < sizeof digits; i++)
        digits[i] = (unsigned char)('a' + (number >> 4 * i & 15));
    uintptr_t back[1] = {0};
    for (unsigned i = 0; i < sizeof digits; i++)
        back[0] |= (uintptr_t)(digits[i] - 'a') << 4 * i;
    int **p = (int **)back;
    **p = 1;
    if (target == 1)
        reach_error();
    return 0;
}
