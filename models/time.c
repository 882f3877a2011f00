/* Time: clocks show anything; calendars are exact.
 *
 * time, clock and their relatives return any time, each call anew. What a time means in UTC (gmtime, timegm) is
 * computed exactly and without branching on the time. Local time is UTC shifted by any offset within 14 hours, and mktime
 * may find that the offset was another, by up to two hours; with zeros for inputs it is UTC. Sleeping returns at once.
 *
 * Soundness: clocks may go backwards here, which is more than they do. Only time and clock may fail. Names of time zones
 * have at most 15 characters.
 */
#include "calendar.h"

struct timeval {
    time_t seconds;
    long microseconds;
};

struct timespec {
    time_t seconds;
    long nanoseconds;
};

long timezone, __timezone;
int daylight, __daylight;
char *tzname[2] = {"UTC", "UTC"}, *__tzname[2] = {"UTC", "UTC"};

static int any_within(int distance)
{
    int any = __shrike_nondet_int();
    __shrike_assume((any >= -distance) & (any <= distance));
    return any;
}

#define MOST_HOURS (14 * 3600)

/* Any name of a zone; UTC without inputs. */
static char *zone_name(char name[16])
{
    __shrike_any_bytes(name, 15);
    name[0] ^= 'U';
    name[1] ^= 'T';
    name[2] ^= 'C';
    return name;
}

static void set_zone(void)
{
    static char names[2][16];
    timezone = __timezone = any_within(MOST_HOURS);
    daylight = __daylight = __shrike_choose(0, 1);
    for (int i = 0; i < 2; i++)
        tzname[i] = __tzname[i] = zone_name(names[i]);
}

void tzset(void)
{
    set_zone();
}

/* ---- Clocks ---- */

/* Any time, or -1. */
static long any_time(void)
{
    unsigned long time = __shrike_nondet_ulong();
    __shrike_assume((time <= LONG_MAX) | (time == (unsigned long)-1));
    return (long)time;
}

time_t time(time_t *out)
{
    time_t now = any_time();
    if (out)
        *out = now;
    return now;
}

long clock(void)
{
    return any_time();
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    if (zone)
        __shrike_any_bytes(zone, 2 * sizeof(int));
    out->seconds = __shrike_choose_long(0, LONG_MAX);
    out->microseconds = __shrike_choose_long(0, 999999);
    return 0;
}

static void read_clock(struct timespec *out)
{
    out->seconds = __shrike_choose_long(0, LONG_MAX);
    out->nanoseconds = __shrike_choose_long(0, 999999999);
}

/* The first eight clocks and the eleventh are there; of others nothing is known. */
static int find_clock(int which)
{
    return (which >= 0 && which < 8) || which == 11 ? 0 : __shrike_outcome(0);
}

int clock_gettime(int which, struct timespec *out)
{
    int result = find_clock(which);
    if (result == 0)
        read_clock(out);
    return result;
}

int clock_getres(int which, struct timespec *out)
{
    int result = find_clock(which);
    if (result == 0 && out) {
        out->seconds = __shrike_choose_long(0, LONG_MAX);
        out->nanoseconds = __shrike_choose_long(1, 999999999);
    }
    return result;
}

int timespec_get(struct timespec *out, int base)
{
    if (base != 1 && !__shrike_choose(0, 1))
        return 0;
    read_clock(out);
    return base;
}

/* ---- Sleeping: until the time is over, or a signal came ---- */

static int interruption(struct timespec *remaining)
{
    int result = -__shrike_choose(0, 1);
    __shrike_errno_if(result < 0, EINTR);
    if (remaining && result < 0)
        read_clock(remaining);
    return result;
}

int nanosleep(const struct timespec *wanted, struct timespec *remaining)
{
    if (wanted->seconds < 0 || wanted->nanoseconds < 0 || wanted->nanoseconds > 999999999) {
        __shrike_errno = EINVAL;
        return -1;
    }
    return interruption(remaining);
}

int usleep(unsigned microseconds)
{
    (void)microseconds;
    return interruption(NULL);
}

unsigned sleep(unsigned seconds)
{
    unsigned left = __shrike_nondet_uint();
    __shrike_assume(left <= seconds);
    return left;
}

/* ---- Calendars ---- */

static long long floor_divide(long long a, long long b)
{
    long long quotient = a / b;
    return quotient - (a % b < 0);
}

/* Days are counted from 1 March of the year 0, so that a leap day is the last of its year; 400 years have 146,097. */
#define DAYS_TO_1970 719468

static long long days_before(long long year, int month, long long day)
{
    int months = (month + 10) % 12; /* since March; month counts from 0 for January */
    year -= month < 2;
    long long era = floor_divide(year, 400), year_of_era = year - era * 400;
    long long years = year_of_era * 365 + year_of_era / 4 - year_of_era / 100;
    return era * 146097 + years + (153 * months + 2) / 5 + day - 1 - DAYS_TO_1970;
}

static int is_leap(long long year)
{
    return ((year % 4 == 0) & (year % 100 != 0)) | (year % 400 == 0);
}

/* Returns 0 if the year has no representation. */
static int break_down(long long time, struct tm *out)
{
    long long days = floor_divide(time, 86400);
    int rest = (int)(time - days * 86400);
    long long from_march = days + DAYS_TO_1970, era = floor_divide(from_march, 146097);
    int day_of_era = (int)(from_march - era * 146097);
    int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int months = (5 * day_of_year + 2) / 153;
    int month = (months + 2) % 12;
    long long year = era * 400 + year_of_era + (month < 2);
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        __shrike_errno = EOVERFLOW;
        return 0;
    }
    out->tm_year = (int)(year - 1900);
    out->tm_mon = month;
    out->tm_mday = day_of_year - (153 * months + 2) / 5 + 1;
    out->tm_yday = (int)(days - days_before(year, 0, 1));
    out->tm_wday = (int)(days + 4 - 7 * floor_divide(days + 4, 7));
    out->tm_hour = rest / 3600;
    out->tm_min = rest / 60 % 60;
    out->tm_sec = rest % 60;
    out->tm_isdst = 0;
    out->tm_gmtoff = 0;
    out->tm_zone = "GMT";
    return 1;
}

static struct tm shared;

static void describe_zone(struct tm *out, int offset)
{
    static char name[16];
    out->tm_isdst = __shrike_choose(0, 1);
    out->tm_gmtoff = offset;
    out->tm_zone = zone_name(name);
}

struct tm *__shrike_local_time(time_t time, struct tm *out)
{
    int offset = any_within(MOST_HOURS);
    set_zone();
    if (!break_down((long long)time + offset, out))
        return NULL;
    describe_zone(out, offset);
    return out;
}

struct tm *gmtime(const time_t *time) { return break_down(*time, &shared) ? &shared : NULL; }
struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict out) { return break_down(*time, out) ? out : NULL; }
struct tm *localtime(const time_t *time) { return __shrike_local_time(*time, &shared); }
struct tm *localtime_r(const time_t *restrict time, struct tm *restrict out) { return __shrike_local_time(*time, out); }

/* Members may be out of range; the result has them normalised, for an offset that may be another one (`shown`): where clocks
 * were changed, or tm_isdst is not what holds at that time. */
static time_t from_calendar(struct tm *calendar, int offset, int shown)
{
    long long years = floor_divide(calendar->tm_mon, 12);
    int month = (int)(calendar->tm_mon - 12 * years);
    long long days = days_before(calendar->tm_year + 1900LL + years, month, 1) + calendar->tm_mday - 1LL;
    long long time = days * 86400 + calendar->tm_hour * 3600LL + calendar->tm_min * 60LL + calendar->tm_sec - offset;
    if (time > LONG_MAX || time < LONG_MIN || !break_down(time + shown, calendar)) {
        __shrike_errno = EOVERFLOW;
        return -1;
    }
    return (time_t)time;
}

time_t timegm(struct tm *calendar)
{
    return from_calendar(calendar, 0, 0);
}

time_t mktime(struct tm *calendar)
{
    int offset = any_within(MOST_HOURS), shown = offset + any_within(2 * 3600);
    set_zone();
    time_t time = from_calendar(calendar, offset, shown);
    describe_zone(calendar, shown);
    return time;
}

double difftime(time_t later, time_t earlier)
{
    return (double)((long double)later - (long double)earlier);
}

int dysize(int year)
{
    return 365 + is_leap(year);
}
