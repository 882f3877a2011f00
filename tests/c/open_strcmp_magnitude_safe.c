// verdict: true
// Of what strcmp returns only the sign is known.
#include <string.h>
extern void reach_error(void);

int main(void)
{
    int order = strcmp("apple", "banana");
    if (order >= 0)
        reach_error();
    return 0;
}
