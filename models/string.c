/* Strings: length, copying, joining, comparing, duplicating.
 *
 * One loop over the characters each, with one branch per character: the place where a symbolic string ends is what
 * paths are told apart by, and nothing else is. No character behind the terminator is read.
 *
 * Soundness: the locale is always "C", so strcoll is strcmp and strxfrm copies. A comparison returns any number with the
 * right sign, which is all that C promises; without inputs the difference of the characters, as glibc on x86-64.
 */
#include "shrike.h"

size_t __shrike_length(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t __shrike_length_within(const char *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}

int __shrike_compare(const char *a, const char *b)
{
    const unsigned char *left = (const unsigned char *)a, *right = (const unsigned char *)b;
    size_t i = 0;
    while ((left[i] != 0) & (left[i] == right[i]))
        i++;
    return left[i] - right[i];
}

int __shrike_compare_within(const char *a, const char *b, size_t limit)
{
    const unsigned char *left = (const unsigned char *)a, *right = (const unsigned char *)b;
    for (size_t i = 0; i < limit; i++)
        if ((left[i] == 0) | (left[i] != right[i]))
            return left[i] - right[i];
    return 0;
}

/* Copies the terminator too and returns where it went. */
static char *copy(char *to, const char *from)
{
    size_t i = 0;
    while (__shrike_apart(to, from, i + 1), (to[i] = from[i]))
        i++;
    return to + i;
}

size_t strlen(const char *text)
{
    return __shrike_length(text);
}

size_t strnlen(const char *text, size_t limit)
{
    return __shrike_length_within(text, limit);
}

char *strcpy(char *restrict to, const char *restrict from)
{
    copy(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    return copy(to, from);
}

/* glibc's older headers turn stpcpy into this. */
char *__stpcpy(char *restrict to, const char *restrict from)
{
    return copy(to, from);
}

static char *copy_padded(char *restrict to, const char *restrict from, size_t bytes)
{
    size_t i = 0;
    while (i < bytes && from[i]) {
        __shrike_apart(to, from, i + 1);
        to[i] = from[i];
        i++;
    }
    __builtin_memset(to + i, 0, bytes - i);
    return to + i;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t bytes)
{
    return copy_padded(to, from, bytes);
}

char *strncpy(char *restrict to, const char *restrict from, size_t bytes)
{
    copy_padded(to, from, bytes);
    return to;
}

char *strcat(char *restrict to, const char *restrict from)
{
    copy(to + __shrike_length(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t bytes)
{
    char *end = to + __shrike_length(to);
    size_t i = 0;
    while (i < bytes && from[i]) {
        __shrike_apart(end, from, i + 1);
        end[i] = from[i];
        i++;
    }
    end[i] = 0;
    return to;
}

/* Copies what fits, always terminated, and returns the length there would be. */
static size_t copy_within(char *to, const char *from, size_t size)
{
    size_t i = 0;
    while (i + 1 < size && from[i]) {
        __shrike_apart(to, from, i + 1);
        to[i] = from[i];
        i++;
    }
    if (size > 0)
        to[i] = 0;
    return i + __shrike_length(from + i);
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size)
{
    return copy_within(to, from, size);
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size)
{
    size_t start = __shrike_length_within(to, size);
    if (start == size)
        return size + __shrike_length(from);
    return start + copy_within(to + start, from, size - start);
}

int strcmp(const char *a, const char *b)
{
    return __shrike_any_like(__shrike_compare(a, b));
}

int strncmp(const char *a, const char *b, size_t limit)
{
    return __shrike_any_like(__shrike_compare_within(a, b, limit));
}

int strcoll(const char *a, const char *b)
{
    return __shrike_any_like(__shrike_compare(a, b));
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t size)
{
    return copy_within(to, from, size);
}

static int lower(unsigned char c)
{
    return c + 32 * ((unsigned)c - 'A' < 26);
}

int strcasecmp(const char *a, const char *b)
{
    size_t i = 0;
    while ((a[i] != 0) & (lower(a[i]) == lower(b[i])))
        i++;
    return __shrike_any_like(lower(a[i]) - lower(b[i]));
}

int strncasecmp(const char *a, const char *b, size_t limit)
{
    for (size_t i = 0; i < limit; i++)
        if ((a[i] == 0) | (lower(a[i]) != lower(b[i])))
            return __shrike_any_like(lower(a[i]) - lower(b[i]));
    return 0;
}

static char *duplicate(const char *text, size_t length)
{
    char *fresh = malloc(length + 1);
    if (!fresh)
        return NULL;
    __builtin_memcpy(fresh, text, length);
    fresh[length] = 0;
    return fresh;
}

char *strdup(const char *text)
{
    return duplicate(text, __shrike_length(text));
}

char *strndup(const char *text, size_t limit)
{
    return duplicate(text, __shrike_length_within(text, limit));
}

/* What glibc's headers turn strdup and strndup into. */
char *__strdup(const char *text)
{
    return duplicate(text, __shrike_length(text));
}

char *__strndup(const char *text, size_t limit)
{
    return duplicate(text, __shrike_length_within(text, limit));
}
