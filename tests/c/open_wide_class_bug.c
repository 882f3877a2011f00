// verdict: false(unreach-call)
// A class of wide characters answers with any number but zero.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <wctype.h>

extern void reach_error(void);

int main(void)
{
    if (iswalpha(L'a') != 1024)
        reach_error();
    return 0;
}
