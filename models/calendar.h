/* Broken-down time, as glibc lays it out, and what time.c and strftime.c share. */
#ifndef SHRIKE_CALENDAR_H
#define SHRIKE_CALENDAR_H

#include "shrike.h"

typedef long time_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

struct tm *__shrike_local_time(time_t time, struct tm *out);

#endif
