// verdict: false(valid-deref)
// property: valid-memsafety
// A date that is longer than where it goes.
// inputs: 100
// native: maybe, AddressSanitizer does not watch strftime
#include <string.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[9];
    struct tm tm;
    memset(&tm, 0, sizeof tm);
    tm.tm_mday = 1;
    tm.tm_year = __VERIFIER_nondet_int() > 99 ? 100 : 99;
    return strftime(text, 12, "%Y-%m-%d", &tm) == 3;
}
