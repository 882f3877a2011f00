// verdict: false(unreach-call)
// Of what strcmp returns only the sign is known.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char a[] = "apple", b[] = "banana";
    int order = strcmp(a, b);
    if (order < -1)
        reach_error();
    return 0;
}
