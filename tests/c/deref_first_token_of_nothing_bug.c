// verdict: false(valid-deref)
// property: valid-memsafety
// strtok goes on with a string only after it was given one.
// inputs:
#include <string.h>

int main(void)
{
    char text[] = "a b";
    char *token = strtok(NULL, " ");
    (void)text;
    return !token;
}
