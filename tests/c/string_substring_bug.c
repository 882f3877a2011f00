// verdict: false(unreach-call)
// Looking for a word in a text with symbolic letters.
// inputs: 97, 97, 98
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char s[4];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
    char *at = strstr(s, "ab");
    if (at && (at[0] != 'a' || at[1] != 'b'))
        reach_error();
    if (at != s && s[1] == 'a' && s[2] == 'b')
        reach_error();
    return 0;
}
