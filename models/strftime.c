/* Times as text, in the "C" locale: strftime, asctime, ctime.
 *
 * Soundness: strftime knows C99's conversions and some of glibc's, but not the weeks of ISO 8601 (%G %g %V), which are
 * unsupported, as are flags and widths. The modifiers E and O have no effect in the "C" locale.
 */
#include "calendar.h"

static const char *const days[7] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[12] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

static const char *day_name(const struct tm *tm)
{
    return tm->tm_wday >= 0 && tm->tm_wday < 7 ? days[tm->tm_wday] : "?";
}

static const char *month_name(const struct tm *tm)
{
    return tm->tm_mon >= 0 && tm->tm_mon < 12 ? months[tm->tm_mon] : "?";
}

struct text {
    char *to;
    size_t length, room;
};

static void append(struct text *text, const char *more)
{
    for (; *more; more++, text->length++)
        if (text->length < text->room)
            text->to[text->length] = *more;
}

static void append_number(struct text *text, const char *format, long long number)
{
    char digits[24];
    __shrike_format_text(digits, sizeof digits, format, number);
    append(text, digits);
}

static void append_short(struct text *text, const char *name)
{
    char three[4];
    __shrike_format_text(three, sizeof three, "%.3s", name);
    append(text, three);
}

static void append_offset(struct text *text, const struct tm *tm)
{
    long minutes = tm->tm_gmtoff / 60, distance = minutes < 0 ? -minutes : minutes;
    append(text, tm->tm_gmtoff < 0 ? "-" : "+");
    append_number(text, "%04lld", distance / 60 * 100 + distance % 60);
}

static int hour_of_half_day(const struct tm *tm)
{
    return tm->tm_hour % 12 ? tm->tm_hour % 12 : 12;
}

/* Full weeks since the year's first Sunday (or, with 1, Monday). */
static int week(const struct tm *tm, int first_day)
{
    return (tm->tm_yday - (tm->tm_wday - first_day + 7) % 7 + 7) / 7;
}

/* What a conversion is short for, or null. */
static const char *composition(char letter)
{
    switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D': case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T': case 'X': return "%H:%M:%S";
    default: return NULL;
    }
}

static void append_single(struct text *text, char letter, const struct tm *tm)
{
    long long year = tm->tm_year + 1900LL, century = year / 100 - (year % 100 < 0);
    switch (letter) {
    case 'a': append_short(text, day_name(tm)); return;
    case 'A': append(text, day_name(tm)); return;
    case 'b': case 'h': append_short(text, month_name(tm)); return;
    case 'B': append(text, month_name(tm)); return;
    case 'C': append_number(text, "%lld", century); return;
    case 'd': append_number(text, "%02lld", tm->tm_mday); return;
    case 'e': append_number(text, "%2lld", tm->tm_mday); return;
    case 'H': append_number(text, "%02lld", tm->tm_hour); return;
    case 'I': append_number(text, "%02lld", hour_of_half_day(tm)); return;
    case 'j': append_number(text, "%03lld", tm->tm_yday + 1LL); return;
    case 'k': append_number(text, "%2lld", tm->tm_hour); return;
    case 'l': append_number(text, "%2lld", hour_of_half_day(tm)); return;
    case 'm': append_number(text, "%02lld", tm->tm_mon + 1LL); return;
    case 'M': append_number(text, "%02lld", tm->tm_min); return;
    case 'n': append(text, "\n"); return;
    case 'p': append(text, tm->tm_hour > 11 ? "PM" : "AM"); return;
    case 'P': append(text, tm->tm_hour > 11 ? "pm" : "am"); return;
    case 'S': append_number(text, "%02lld", tm->tm_sec); return;
    case 't': append(text, "\t"); return;
    case 'u': append_number(text, "%lld", (tm->tm_wday + 6) % 7 + 1LL); return;
    case 'U': append_number(text, "%02lld", week(tm, 0)); return;
    case 'w': append_number(text, "%lld", tm->tm_wday); return;
    case 'W': append_number(text, "%02lld", week(tm, 1)); return;
    case 'y': append_number(text, "%02lld", (year % 100 + 100) % 100); return;
    case 'Y': append_number(text, "%lld", year); return;
    case 'z': append_offset(text, tm); return;
    case 'Z': append(text, tm->tm_zone ? tm->tm_zone : ""); return;
    case '%': append(text, "%"); return;
    default: __shrike_unsupported("this conversion of strftime");
    }
}

/* Compositions consist of single conversions, so this calls itself at most once. */
static void append_time(struct text *text, const char *format, const struct tm *tm)
{
    for (; *format; format++) {
        if (*format != '%') {
            append(text, (char[2]){*format, 0});
            continue;
        }
        format++;
        if (*format == 'E' || *format == 'O')
            format++;
        const char *longer = composition(*format);
        if (longer)
            append_time(text, longer, tm);
        else
            append_single(text, *format, tm);
    }
}

/* 0 if the text does not fit, and what was stored is then undefined. */
size_t strftime(char *restrict out, size_t size, const char *restrict format, const struct tm *restrict tm)
{
    struct text text = {.to = out, .room = size};
    append_time(&text, format, tm);
    if (text.length >= size)
        return 0;
    out[text.length] = 0;
    return text.length;
}

static char shared[128]; /* six numbers of eleven characters each, and three names, fit */

static char *as_text(const struct tm *tm, char *out)
{
    const char *day = tm->tm_wday >= 0 && tm->tm_wday < 7 ? days[tm->tm_wday] : "???";
    const char *month = tm->tm_mon >= 0 && tm->tm_mon < 12 ? months[tm->tm_mon] : "???";
    __shrike_format_text(out, sizeof shared, "%.3s %.3s%3d %.2d:%.2d:%.2d %lld\n", day, month, tm->tm_mday, tm->tm_hour,
                         tm->tm_min, tm->tm_sec, tm->tm_year + 1900LL);
    return out;
}

char *asctime(const struct tm *tm) { return as_text(tm, shared); }

/* The caller's buffer has 26 characters, enough for years of four digits. */
char *asctime_r(const struct tm *restrict tm, char *restrict out)
{
    as_text(tm, shared);
    __builtin_memcpy(out, shared, __shrike_length(shared) + 1);
    return out;
}

char *ctime(const time_t *time)
{
    struct tm tm;
    return __shrike_local_time(*time, &tm) ? as_text(&tm, shared) : NULL;
}

char *ctime_r(const time_t *restrict time, char *restrict out)
{
    struct tm tm;
    if (!__shrike_local_time(*time, &tm))
        return NULL;
    as_text(&tm, shared);
    __builtin_memcpy(out, shared, __shrike_length(shared) + 1);
    return out;
}
