// verdict: false(unreach-call)
// Copying and appending a string of symbolic length.
// inputs: 3
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char word[4] = "xyz", buffer[8];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        return 0;
    word[n] = 0;
    strcpy(buffer, word);
    strcat(buffer, "abc");
    if (strlen(buffer) != n + 3 || buffer[n] != 'a' || buffer[n + 3] != 0 || (n && buffer[0] != 'x'))
        reach_error();
    if (buffer[n + 2] != 'c' || strcmp(buffer + n, "abd") != 0)
        reach_error();
    return 0;
}
