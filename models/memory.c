/* Blocks of bytes: <string.h>'s mem* and <strings.h>'s b*.
 *
 * Copying and filling are instructions of the program representation, and the compiler's builtins become those: exact,
 * in one step, and pointers among the bytes stay pointers. Comparing visits every byte and never branches on one, so
 * comparing symbolic blocks of a known size makes one term and no paths. Searching stops at the first match, as C
 * demands of memchr.
 */
#include "shrike.h"

void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    __builtin_memcpy(to, from, bytes);
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    __builtin_memmove(to, from, bytes);
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    __builtin_memcpy(to, from, bytes);
    return (char *)to + bytes;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    __builtin_memcpy(to, from, bytes);
    return (char *)to + bytes;
}

void *memset(void *to, int value, size_t bytes)
{
    __builtin_memset(to, value, bytes);
    return to;
}

void explicit_bzero(void *to, size_t bytes)
{
    __builtin_memset(to, 0, bytes);
}

void bzero(void *to, size_t bytes)
{
    __builtin_memset(to, 0, bytes);
}

void bcopy(const void *from, void *to, size_t bytes)
{
    __builtin_memmove(to, from, bytes);
}

/* The difference of the first two bytes that differ. C promises no more of it than the sign, and POSIX that bcmp's is not zero. */
static int difference(const void *a, const void *b, size_t bytes)
{
    const unsigned char *left = a, *right = b;
    int result = 0;
    for (size_t i = 0; i < bytes; i++) {
        int undecided = -(result == 0);
        result |= undecided & (left[i] - right[i]);
    }
    return result;
}

int memcmp(const void *a, const void *b, size_t bytes)
{
    return __shrike_any_like(difference(a, b, bytes));
}

int __memcmpeq(const void *a, const void *b, size_t bytes)
{
    return __shrike_any_truth(difference(a, b, bytes));
}

int bcmp(const void *a, const void *b, size_t bytes)
{
    return __shrike_any_truth(difference(a, b, bytes));
}

void *memchr(const void *block, int value, size_t bytes)
{
    const unsigned char *at = block;
    for (size_t i = 0; i < bytes; i++)
        if (at[i] == (unsigned char)value)
            return (void *)(at + i);
    return NULL;
}

void *memrchr(const void *block, int value, size_t bytes)
{
    const unsigned char *at = block;
    for (size_t i = bytes; i > 0; i--)
        if (at[i - 1] == (unsigned char)value)
            return (void *)(at + i - 1);
    return NULL;
}

/* The caller promises that the value is there. */
void *rawmemchr(const void *block, int value)
{
    const unsigned char *at = block;
    while (*at != (unsigned char)value)
        at++;
    return (void *)at;
}

void *memccpy(void *restrict to, const void *restrict from, int stop, size_t bytes)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    for (size_t i = 0; i < bytes; i++) {
        out[i] = in[i];
        if (in[i] == (unsigned char)stop)
            return out + i + 1;
    }
    return NULL;
}

void *memmem(const void *block, size_t bytes, const void *wanted, size_t wanted_bytes)
{
    const char *at = block;
    for (size_t i = 0; wanted_bytes <= bytes && i <= bytes - wanted_bytes; i++)
        if (difference(at + i, wanted, wanted_bytes) == 0)
            return (void *)(at + i);
    return NULL;
}

/* An overlap of the two blocks is not allowed, so swapping as it goes is fine. */
void swab(const void *restrict from, void *restrict to, ssize_t bytes)
{
    const char *in = from;
    char *out = to;
    for (ssize_t i = 0; i + 1 < bytes; i += 2) {
        char first = in[i];
        out[i] = in[i + 1];
        out[i + 1] = first;
    }
}
