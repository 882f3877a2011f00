// verdict: false(unreach-call)
// Two comparisons with the same sign need not have the same result.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char a[] = "abc", b[] = "abd";
    int first = strncmp(a, b, 3), second = strncmp(a, b, 3);
    if (first != second)
        reach_error();
    return 0;
}
