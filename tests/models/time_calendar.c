// Calendars and times as text: exact in UTC.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const struct tm *tm)
{
    printf("%d-%d-%d %d:%d:%d w%d y%d %d %ld %s|", tm->tm_year, tm->tm_mon, tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec, tm->tm_wday, tm->tm_yday, tm->tm_isdst, tm->tm_gmtoff, tm->tm_zone);
}

static void texts(const struct tm *tm)
{
    char out[256];
    size_t length = strftime(out, sizeof out, "%a %A %b %B %c %C %d %D %e %F %H %I %j %k %l %m %M %n %p %P %r %R %S %t %T %u %U %w %W %x %X %y %Y %z %Z %% %Ey %Od %h", tm);
    printf("%zu %s %s", length, out, asctime(tm));
    for (size_t size = 8; size < 13; size++)
        printf("%zu ", strftime(out, size, "%Y-%m-%d", tm));
    printf("\n");
}

int main(void)
{
    static const long long times[] = {0, 1, -1, 86399, 86400, -86400, -86401, 951782400, 951868800, 1078012800, 1709164800, 1709251199, 1735689599, 1735689600, 2147483647, -2147483647 - 1, 1000000000, 68169600, -62135596800LL, -62167219200LL, 253402300800LL, 4107542400LL, 67767976233532799LL, 67767976233446400LL, 99999999999999999LL};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        time_t t = (time_t)times[i];
        struct tm tm, *shared = gmtime(&t);
        errno = 0;
        struct tm *result = gmtime_r(&t, &tm);
        printf("%ld: %d %d %d ", (long)t, shared != NULL, result == &tm, errno == EOVERFLOW);
        if (!result) {
            printf("\n");
            continue;
        }
        show(&tm);
        texts(&tm);
        printf("%ld ", (long)timegm(&tm));
        if (localtime(&t))
            printf("%s", ctime(&t));
        tm.tm_mday += 40;
        tm.tm_mon -= 30;
        tm.tm_sec += 100000;
        tm.tm_hour -= 50;
        struct tm copy = tm;
        printf("%ld ", (long)timegm(&tm));
        tm.tm_gmtoff = 0;
        tm.tm_zone = "GMT";
        show(&tm);
        copy.tm_isdst = 0;
        printf("%ld\n", (long)mktime(&copy));
    }
    for (int days = 0; days < 2000; days++) {
        time_t t = 1560000000L + days * 86400L + days * 37L;
        struct tm tm;
        char out[64];
        localtime_r(&t, &tm);
        strftime(out, sizeof out, "%F %T %j %U %W %u %I%p", &tm);
        printf("%s %ld\n", out, (long)mktime(&tm));
    }
    struct tm odd = {.tm_wday = 9, .tm_mon = -3, .tm_year = 100, .tm_mday = 5};
    printf("%s", asctime(&odd));
    char out[64];
    strftime(out, sizeof out, "%a %A %b %B", &odd);
    printf("%s\n%g %g\n", out, difftime(5, 7), difftime(1000000000, 0));
    return 0;
}
