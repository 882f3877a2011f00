/* glibc's fortified functions: what _FORTIFY_SOURCE and preprocessed programs call instead of memcpy, strcpy, ….
 *
 * They do what the plain function does. The size of the destination that the compiler passes is ignored: writing past
 * an object is found by the machine's own check, as the violation it is, where glibc would abort. The fortified
 * functions of stdio stand beside the plain ones (printf.c, stdio_input.c).
 *
 * Soundness: an overflow from one member of a structure into the next stays within its object and goes unnoticed here;
 * glibc stops the program in some of those cases.
 */
#include "shrike.h"

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t bytes, size_t room)
{
    (void)room;
    __builtin_memcpy(to, from, bytes);
    return to;
}

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t bytes, size_t room)
{
    (void)room;
    __builtin_memcpy(to, from, bytes);
    return (char *)to + bytes;
}

void *__memmove_chk(void *to, const void *from, size_t bytes, size_t room)
{
    (void)room;
    __builtin_memmove(to, from, bytes);
    return to;
}

void *__memset_chk(void *to, int value, size_t bytes, size_t room)
{
    (void)room;
    __builtin_memset(to, value, bytes);
    return to;
}

void __explicit_bzero_chk(void *to, size_t bytes, size_t room)
{
    (void)room;
    __builtin_memset(to, 0, bytes);
}

/* Copies a string with its terminator and returns where that went. */
static char *copy(char *to, const char *from)
{
    size_t length = __shrike_length(from);
    __builtin_memcpy(to, from, length + 1);
    return to + length;
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    copy(to, from);
    return to;
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    return copy(to, from);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room)
{
    (void)room;
    copy(to + __shrike_length(to), from);
    return to;
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t limit, size_t room)
{
    char *end = to + __shrike_length(to);
    size_t length = __shrike_length_within(from, limit);
    (void)room;
    __builtin_memcpy(end, from, length);
    end[length] = 0;
    return to;
}

/* Copies at most `bytes` characters and fills the rest with terminators; returns the first of them. */
static char *copy_filling(char *to, const char *from, size_t bytes)
{
    size_t length = __shrike_length_within(from, bytes);
    __builtin_memcpy(to, from, length);
    __builtin_memset(to + length, 0, bytes - length);
    return to + length;
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t bytes, size_t room)
{
    (void)room;
    copy_filling(to, from, bytes);
    return to;
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t bytes, size_t room)
{
    (void)room;
    return copy_filling(to, from, bytes);
}

/* The word of an fd_set that a descriptor is in. */
long __fdelt_chk(long descriptor)
{
    if (descriptor < 0 || descriptor >= 1024)
        abort();
    return descriptor / (8 * (long)sizeof(long));
}

NORETURN void __chk_fail(void)
{
    abort();
}

NORETURN void __stack_chk_fail(void)
{
    abort();
}
