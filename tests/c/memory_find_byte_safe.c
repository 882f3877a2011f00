// verdict: true
// memchr on symbolic bytes finds the first.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_uchar();
    unsigned char *found = memchr(a, 7, 4);
    if (found == 0 ? a[0] == 7 || a[1] == 7 || a[2] == 7 || a[3] == 7 : *found != 7)
        reach_error();
    if (found > a && a[0] == 7)
        reach_error();
    return 0;
}
