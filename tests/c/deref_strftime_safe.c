// verdict: true
// property: valid-memsafety
// A date that is longer than where it goes.
#include <string.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[12];
    struct tm tm;
    memset(&tm, 0, sizeof tm);
    tm.tm_mday = 1;
    tm.tm_year = __VERIFIER_nondet_int() > 99 ? 100 : 99;
    return strftime(text, 12, "%Y-%m-%d", &tm) == 3;
}
