// verdict: false(unreach-call)
// Of what memcmp returns only the sign is known.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <string.h>
extern void reach_error(void);

int main(void)
{
    unsigned char a[3] = {1, 2, 9}, b[3] = {1, 2, 4};
    int order = memcmp(a, b, 3);
    if (order != 5)
        reach_error();
    return 0;
}
