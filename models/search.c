/* Finding things in strings: single characters, sets of characters, substrings, tokens, parts of a path.
 *
 * A set of characters is searched by a plain inner loop; whether a character is in the set is collected without
 * branching, so a symbolic character costs one fork per position and not one per member of the set.
 *
 * Soundness: strtok, basename and dirname keep or return static storage as glibc does; basename is the POSIX one
 * (<libgen.h>) under its link name __xpg_basename and the GNU one under `basename`.
 */
#include "shrike.h"

static char *find(const char *text, int wanted)
{
    for (;; text++) {
        if (*text == (char)wanted)
            return (char *)text;
        if (*text == 0)
            return NULL;
    }
}

/* From the end backwards: going forwards, every character that might match would double the paths. */
static char *find_last(const char *text, int wanted)
{
    for (size_t i = __shrike_length(text) + 1; i > 0; i--)
        if (text[i - 1] == (char)wanted)
            return (char *)text + i - 1;
    return NULL;
}

char *strchr(const char *text, int wanted)
{
    return find(text, wanted);
}

char *index(const char *text, int wanted)
{
    return find(text, wanted);
}

char *strrchr(const char *text, int wanted)
{
    return find_last(text, wanted);
}

char *rindex(const char *text, int wanted)
{
    return find_last(text, wanted);
}

char *strchrnul(const char *text, int wanted)
{
    while ((*text != 0) & (*text != (char)wanted))
        text++;
    return (char *)text;
}

static char *find_text(const char *text, const char *wanted, int (*compare)(const char *, const char *, size_t))
{
    size_t length = __shrike_length(wanted);
    for (;; text++) {
        if (compare(text, wanted, length) == 0)
            return (char *)text;
        if (*text == 0)
            return NULL;
    }
}

char *strstr(const char *text, const char *wanted)
{
    return find_text(text, wanted, __shrike_compare_within);
}

static int lower(unsigned char c)
{
    return c + 32 * ((unsigned)c - 'A' < 26);
}

static int compare_case(const char *a, const char *b, size_t limit)
{
    for (size_t i = 0; i < limit; i++)
        if ((a[i] == 0) | (lower(a[i]) != lower(b[i])))
            return lower(a[i]) - lower(b[i]);
    return 0;
}

char *strcasestr(const char *text, const char *wanted)
{
    return find_text(text, wanted, compare_case);
}

char *strnstr(const char *text, const char *wanted, size_t limit)
{
    size_t length = __shrike_length(wanted), room = __shrike_length_within(text, limit);
    for (size_t i = 0; length <= room && i <= room - length; i++)
        if (__shrike_compare_within(text + i, wanted, length) == 0)
            return (char *)text + i;
    return NULL;
}

/* Is c, which is not the terminator, one of the characters of the set? */
static int is_member(char c, const char *set)
{
    int member = 0;
    for (; *set; set++)
        member |= *set == c;
    return member;
}

/* How many leading characters are all (or all not) in the set. */
static size_t span(const char *text, const char *set, int inside)
{
    size_t length = 0;
    while (text[length] && is_member(text[length], set) == inside)
        length++;
    return length;
}

size_t strspn(const char *text, const char *accepted)
{
    return span(text, accepted, 1);
}

size_t strcspn(const char *text, const char *rejected)
{
    return span(text, rejected, 0);
}

char *strpbrk(const char *text, const char *wanted)
{
    text += span(text, wanted, 0);
    return *text ? (char *)text : NULL;
}

static char *next_token(char *text, const char *delimiters, char **rest)
{
    if (!text)
        text = *rest;
    text += span(text, delimiters, 1);
    if (!*text) {
        *rest = text;
        return NULL;
    }
    char *end = text + span(text, delimiters, 0);
    *rest = *end ? end + 1 : end;
    *end = 0;
    return text;
}

char *strtok_r(char *restrict text, const char *restrict delimiters, char **restrict rest)
{
    return next_token(text, delimiters, rest);
}

char *__strtok_r(char *restrict text, const char *restrict delimiters, char **restrict rest)
{
    return next_token(text, delimiters, rest);
}

char *strtok(char *restrict text, const char *restrict delimiters)
{
    static char *rest;
    return next_token(text, delimiters, &rest);
}

char *strsep(char **restrict text, const char *restrict delimiters)
{
    char *start = *text;
    if (!start)
        return NULL;
    char *end = start + span(start, delimiters, 0);
    *text = *end ? end + 1 : NULL;
    *end = 0;
    return start;
}

char *basename(const char *path)
{
    char *slash = find_last(path, '/');
    return slash ? slash + 1 : (char *)path;
}

/* The length of a path without the slashes at its end; a path of slashes alone keeps one. */
static size_t without_trailing_slashes(const char *path, size_t length)
{
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length;
}

char *__xpg_basename(char *path)
{
    static char dot[2];
    if (!path || !*path) {
        dot[0] = '.';
        return dot;
    }
    size_t end = without_trailing_slashes(path, __shrike_length(path)), start = end;
    if (path[end])
        path[end] = 0;
    while (start > 0 && path[start - 1] != '/')
        start--;
    return end == 1 && path[0] == '/' ? path : path + start;
}

char *dirname(char *path)
{
    static char dot[2];
    size_t end = path ? without_trailing_slashes(path, __shrike_length(path)) : 0;
    while (end > 0 && path[end - 1] != '/')
        end--;
    if (end == 0) {
        dot[0] = '.';
        dot[1] = 0;
        return dot;
    }
    end = without_trailing_slashes(path, end);
    if (end == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/')
        end = 2; /* exactly two slashes at the start may name something else than one */
    if (path[end])
        path[end] = 0;
    return path;
}
