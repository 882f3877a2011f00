/* Wide characters: strings of them, and conversion from and to bytes in the "C" locale.
 *
 * Soundness: in the "C" locale a byte above 127 is no character (EILSEQ), as in glibc; classes and cases of wide
 * characters are those of ASCII; a class answers with any number but zero. Formatted wide input and output has no model.
 */
#include "shrike.h"

size_t wcslen(const wchar_t *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}

static wchar_t *copy(wchar_t *to, const wchar_t *from)
{
    size_t i = 0;
    while ((to[i] = from[i]))
        i++;
    return to + i;
}

static const wchar_t *end(const wchar_t *text)
{
    while (*text)
        text++;
    return text;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) { return copy(to, from), to; }
wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) { return copy(to, from); }
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) { return copy((wchar_t *)end(to), from), to; }

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    wchar_t *at = (wchar_t *)end(to);
    size_t i = 0;
    for (; i < count && from[i]; i++)
        at[i] = from[i];
    at[i] = 0;
    return to;
}

static int order(wchar_t a, wchar_t b)
{
    return (a > b) - (a < b);
}

int wcscmp(const wchar_t *a, const wchar_t *b)
{
    size_t i = 0;
    while ((a[i] != 0) & (a[i] == b[i]))
        i++;
    return __shrike_any_like(order(a[i], b[i]));
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t limit)
{
    for (size_t i = 0; i < limit; i++)
        if ((a[i] == 0) | (a[i] != b[i]))
            return __shrike_any_like(order(a[i], b[i]));
    return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t wanted)
{
    for (;; text++) {
        if (*text == wanted)
            return (wchar_t *)text;
        if (*text == 0)
            return NULL;
    }
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t wanted)
{
    for (const wchar_t *at = end(text) + 1; at > text; at--)
        if (at[-1] == wanted)
            return (wchar_t *)at - 1;
    return NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *wanted)
{
    size_t length = (size_t)(end(wanted) - wanted);
    for (;; text++) {
        size_t i = 0;
        while (i < length && text[i] == wanted[i])
            i++;
        if (i == length)
            return (wchar_t *)text;
        if (*text == 0)
            return NULL;
    }
}

wchar_t *wcsdup(const wchar_t *text)
{
    size_t size = (size_t)(end(text) - text + 1) * sizeof *text;
    wchar_t *fresh = malloc(size);
    if (fresh)
        __builtin_memcpy(fresh, text, size);
    return fresh;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count)
{
    __builtin_memcpy(to, from, count * sizeof *to);
    return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count)
{
    __builtin_memmove(to, from, count * sizeof *to);
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = value;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count)
{
    int result = 0;
    for (size_t i = 0; i < count; i++)
        result |= -(result == 0) & order(a[i], b[i]);
    return __shrike_any_like(result);
}

wchar_t *wmemchr(const wchar_t *block, wchar_t wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (block[i] == wanted)
            return (wchar_t *)block + i;
    return NULL;
}

/* ---- Bytes ---- */

#define NO_CHARACTER ((size_t)-1)
#define INCOMPLETE ((size_t)-2)

static size_t take_byte(wchar_t *to, const char *from, size_t limit)
{
    if (!from)
        return 0;
    if (limit == 0)
        return INCOMPLETE;
    if ((unsigned char)*from > 127) {
        __shrike_errno = EILSEQ;
        return NO_CHARACTER;
    }
    if (to)
        *to = *from;
    return *from != 0;
}

static size_t give_byte(char *to, wchar_t from)
{
    if (!to)
        return 1;
    if ((uint32_t)from > 127) {
        __shrike_errno = EILSEQ;
        return NO_CHARACTER;
    }
    *to = (char)from;
    return 1;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t limit, void *restrict state)
{
    (void)state;
    return take_byte(to, from, limit);
}

size_t mbrlen(const char *restrict from, size_t limit, void *restrict state)
{
    (void)state;
    return take_byte(NULL, from, limit);
}

/* These have no word for a character that is incomplete. */
static int take_whole_byte(wchar_t *to, const char *from, size_t limit)
{
    return from && limit == 0 ? -1 : (int)take_byte(to, from, limit);
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t limit) { return take_whole_byte(to, from, limit); }
int mblen(const char *from, size_t limit) { return take_whole_byte(NULL, from, limit); }
size_t wcrtomb(char *restrict to, wchar_t from, void *restrict state) { return (void)state, give_byte(to, from); }
int wctomb(char *to, wchar_t from) { return to ? (int)give_byte(to, from) : 0; }
int mbsinit(const void *state) { return (void)state, 1; }
wint_t btowc(int c) { return c >= 0 && c < 128 ? (wint_t)c : (wint_t)-1; }
int wctob(wint_t c) { return c < 128 ? (int)c : EOF; }

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t limit)
{
    size_t i = 0;
    for (; !to || i < limit; i++) {
        size_t taken = take_byte(to ? to + i : NULL, from + i, 1);
        if (taken != 1)
            return taken == 0 ? i : NO_CHARACTER;
    }
    return i;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t limit)
{
    char ignored;
    size_t i = 0;
    for (; !to || i < limit; i++) {
        if (give_byte(to ? to + i : &ignored, from[i]) == NO_CHARACTER)
            return NO_CHARACTER;
        if (from[i] == 0)
            return i;
    }
    return i;
}

/* ---- Classes and cases ---- */

static int within(wint_t c, wint_t low, wint_t high) { return c - low <= high - low; }
static int is_letter(wint_t c) { return within(c, 'a', 'z') | within(c, 'A', 'Z'); }

/* Zero or any other number; without inputs glibc's, as in ctype.c. */
static int answer(int is_member, int bit) { return __shrike_any_truth(is_member * bit); }

int iswupper(wint_t c) { return answer(within(c, 'A', 'Z'), 0x100); }
int iswlower(wint_t c) { return answer(within(c, 'a', 'z'), 0x200); }
int iswalpha(wint_t c) { return answer(is_letter(c), 0x400); }
int iswdigit(wint_t c) { return answer(within(c, '0', '9'), 0x800); }
int iswalnum(wint_t c) { return answer(is_letter(c) | within(c, '0', '9'), 8); }
int iswxdigit(wint_t c) { return answer(within(c, '0', '9') | within(c, 'a', 'f') | within(c, 'A', 'F'), 0x1000); }
int iswspace(wint_t c) { return answer((c == ' ') | within(c, '\t', '\r'), 0x2000); }
int iswblank(wint_t c) { return answer((c == ' ') | (c == '\t'), 1); }
int iswprint(wint_t c) { return answer(within(c, ' ', '~'), 0x4000); }
int iswgraph(wint_t c) { return answer(within(c, '!', '~'), 0x8000); }
int iswcntrl(wint_t c) { return answer(within(c, 0, 31) | (c == 127), 2); }
int iswpunct(wint_t c) { return answer(within(c, '!', '~') & !(is_letter(c) | within(c, '0', '9')), 4); }
wint_t towlower(wint_t c) { return c + 32 * (wint_t)within(c, 'A', 'Z'); }
wint_t towupper(wint_t c) { return c - 32 * (wint_t)within(c, 'a', 'z'); }
