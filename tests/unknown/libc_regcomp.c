// A null pointer is passed to the C library.
#include <regex.h>
#include <stddef.h>

int main(void)
{
    return regcomp(NULL, "a*", 0);
}
