// verdict: true
// Two comparisons with the same sign need not have the same result.
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char a[] = "abc", b[] = "abd";
    int first = strncmp(a, b, 3), second = strncmp(a, b, 3);
    if ((first < 0) != (second < 0))
        reach_error();
    return 0;
}
