// verdict: true
// Of what memcmp returns only the sign is known.
#include <string.h>
extern void reach_error(void);

int main(void)
{
    unsigned char a[3] = {1, 2, 9}, b[3] = {1, 2, 4};
    int order = memcmp(a, b, 3);
    if (order <= 0)
        reach_error();
    return 0;
}
