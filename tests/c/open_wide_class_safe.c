// verdict: true
// A class of wide characters answers with any number but zero.
#include <wctype.h>

extern void reach_error(void);

int main(void)
{
    if (iswalpha(L'a') == 0)
        reach_error();
    return 0;
}
