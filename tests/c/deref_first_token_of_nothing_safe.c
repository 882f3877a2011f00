// verdict: true
// property: valid-memsafety
// strtok goes on with a string only after it was given one.
#include <string.h>

int main(void)
{
    char text[] = "a b";
    char *token = strtok(text, " ");
    (void)text;
    return !token;
}
