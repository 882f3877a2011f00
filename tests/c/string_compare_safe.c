// verdict: true
// Strings that compare equal are equal, up to their ends.
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static void fill(char *s)
{
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
}

int main(void)
{
    char a[4], b[4];
    fill(a);
    fill(b);
    if (strcmp(a, b) != 0)
        return 0;
    if (a[0] != b[0] || (a[0] && a[1] != b[1]))
        reach_error();
    return 0;
}
