// The functions that _FORTIFY_SOURCE calls.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>

void *__memcpy_chk(void *, const void *, size_t, size_t), *__memmove_chk(void *, const void *, size_t, size_t), *__memset_chk(void *, int, size_t, size_t),
    *__mempcpy_chk(void *, const void *, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t), *__stpcpy_chk(char *, const char *, size_t), *__strncpy_chk(char *, const char *, size_t, size_t),
    *__strcat_chk(char *, const char *, size_t), *__strncat_chk(char *, const char *, size_t, size_t), *__stpncpy_chk(char *, const char *, size_t, size_t);
int __printf_chk(int, const char *, ...), __fprintf_chk(FILE *, int, const char *, ...), __sprintf_chk(char *, int, size_t, const char *, ...),
    __snprintf_chk(char *, size_t, int, size_t, const char *, ...), __vprintf_chk(int, const char *, va_list), __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
long __fdelt_chk(long);

static void list(const char *format, ...)
{
    char out[32];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    __vprintf_chk(1, format, arguments);
    int length = __vsnprintf_chk(out, sizeof out, 1, sizeof out, format, again);
    va_end(arguments);
    va_end(again);
    printf("%d %s", length, out);
}

int main(void)
{
    char out[32] = "0123456789";
    printf("%s ", (char *)__memcpy_chk(out, "ab", 2, 32));
    printf("%s ", (char *)__memmove_chk(out + 1, out, 4, 31));
    printf("%ld ", (long)((char *)__mempcpy_chk(out, "xy", 2, 32) - out));
    printf("%s\n", (char *)__memset_chk(out, 'z', 3, 32));
    printf("%s ", __strcpy_chk(out, "copy", 32));
    printf("%ld ", (long)(__stpcpy_chk(out, "stp", 32) - out));
    printf("%s ", __strcat_chk(out, "cat", 32));
    printf("%s ", __strncat_chk(out, "abcdef", 2, 32));
    printf("%s ", __strncpy_chk(out, "nc", 5, 32));
    printf("%ld\n", (long)(__stpncpy_chk(out, "abc", 5, 32) - out));
    __printf_chk(1, "%d %s\n", 5, "chk");
    __fprintf_chk(stdout, 1, "%5.2f|\n", 1.25);
    printf("%d %s ", __sprintf_chk(out, 1, 32, "%x", 255), out);
    printf("%d %s\n", __snprintf_chk(out, 3, 1, 32, "%d", 12345), out);
    list("%d-%s\n", 1, "two");
    printf("%ld %ld\n", __fdelt_chk(0) , __fdelt_chk(1023) * 8 * (long)sizeof(long));
    return 0;
}
