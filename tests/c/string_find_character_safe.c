// verdict: true
// strchr and strrchr find the first and the last.
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[4];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
    char *first = strchr(s, '/'), *last = strrchr(s, '/');
    if ((first == 0) != (last == 0))
        reach_error();
    if (first && (first > last || *first != '/'))
        reach_error();
    return 0;
}
