// verdict: true
// Of what strcmp returns only the sign is known.
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char a[] = "apple", b[] = "banana";
    int order = strcmp(a, b);
    if (order >= 0)
        reach_error();
    return 0;
}
