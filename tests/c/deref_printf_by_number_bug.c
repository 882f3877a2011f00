// verdict: false(valid-deref)
// property: valid-memsafety
// A string that is printed by number is read to its end, which must be there.
// inputs:
// native: maybe, the sanitizer does not look at arguments by number
#include <stdio.h>

int main(void)
{
    char word[4] = "abcd";
    printf("%2$s %1$d\n", 1, word);
    return 0;
}
