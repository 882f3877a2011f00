// verdict: true
// Upper case by hand agrees with the library.
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c > 127)
        return 0;
    int mine = c >= 'a' && c <= 'z' ? c & ~0x20 : c;
    if (mine != toupper(c))
        reach_error();
    return 0;
}
