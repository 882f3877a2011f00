// verdict: true
// property: valid-memsafety
// A string that is printed by number is read to its end, which must be there.
#include <stdio.h>

int main(void)
{
    char word[5] = "abcd";
    printf("%2$s %1$d\n", 1, word);
    return 0;
}
