// Characters, strings, pointers, %n, %m, the sizes of results, and the functions of the family.
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static int through(char *out, size_t size, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int first = vsnprintf(out, size, format, list), second;
    va_end(list);
    second = vprintf(format, again);
    va_end(again);
    printf("<%d %d>\n", first, second);
    return first;
}

static void strings(void)
{
    static const char *const formats[] = {"%s",   "%5s",  "%-5s", "%.2s",  "%.0s", "%.s",   "%8.3s", "%-8.3s", "%05s",
                                          "%+s", "%.5s", "%.6s", "%10.7s", "% s", "%-10s", "%.100s"};
    static const char *const texts[] = {"", "a", "hello", "hello, world", NULL};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++)
        for (unsigned t = 0; t < 5; t++) {
            printf("(");
            int length = printf(formats[f], texts[t]);
            printf(") %d\n", length);
        }
    char unterminated[3] = {'a', 'b', 'c'};
    printf("%.3s %.2s %*.*s|\n", unterminated, unterminated, 6, 1, unterminated);
}

static void characters(void)
{
    printf("[%c] [%5c] [%-5c] [%05c] [%.0c] [%+c]\n", 'x', 'y', 'z', 'w', 'v', 'u');
    char out[16];
    int length = sprintf(out, "%c%c%c", 'a', 0, 'b');
    printf("%d %d %d %d %d\n", length, out[0], out[1], out[2], out[3]);
    printf("[%lc] [%3lc] [%-3lc] [%C]\n", L'q', L'r', L's', L't');
    printf("[%ls] [%6ls] [%-6ls] [%.2ls] [%S] [%.3S]\n", L"wide", L"wide", L"wide", L"wide", L"x", NULL);
    errno = 0;
    int failed = snprintf(out, sizeof out, "ab%lcd", (wint_t)0x20ac);
    printf("%d %d\n", failed, errno == EILSEQ);
}

static void pointers(void)
{
    void *p = (void *)0x1234;
    printf("[%p] [%12p] [%-12p] [%012p] [%.8p] [%+p] [% p] [%#p]\n", p, p, p, p, p, p, p, p);
    printf("[%p] [%12p] [%-12p] [%012p] [%.8p] [%+p]\n", NULL, NULL, NULL, NULL, NULL, NULL);
}

static void counts(void)
{
    int i = -1;
    signed char c = -1;
    short s = -1;
    long l = -1;
    long long ll = -1;
    size_t z = 99;
    printf("abc%ndef%hhnghi%hnjkl%lnmno%llnpqr%zn\n", &i, &c, &s, &l, &ll, &z);
    printf("%d %d %d %ld %lld %zu\n", i, c, s, l, ll, z);
    char tiny[4];
    int length = snprintf(tiny, sizeof tiny, "%d%n%s", 123456, &i, "xyz");
    printf("%d %d %s\n", length, i, tiny);
}

static void errors(void)
{
    errno = ENOENT;
    printf("%m|%20m|%.4m\n");
    errno = 4000;
    printf("%m\n");
    char out[8];
    errno = 0;
    int length = snprintf(out, sizeof out, "%2147483647d", 1);
    printf("%d %d\n", length, errno == EOVERFLOW);
    errno = 0;
    length = snprintf(out, sizeof out, "%2147483646d", 1);
    printf("%d %d\n", length, errno);
    length = snprintf(out, sizeof out, "%2147483640d%10d", 1, 2);
    printf("%d %d\n", length, errno == EOVERFLOW);
    errno = 0;
    length = snprintf(out, sizeof out, "%99999999999d", 1);
    printf("%d %d\n", length, errno == EOVERFLOW);
    errno = 0;
    length = snprintf(out, sizeof out, "a%");
    printf("%d\n", length);
    errno = EACCES;
    perror("perror");
    errno = EACCES;
    perror("");
    errno = EACCES;
    perror(NULL);
    fprintf(stderr, "%d %s\n", 5, "to stderr");
    for (int code = -2; code < 140; code++)
        printf("%d %s\n", code, strerror(code));
}

static void sizes(void)
{
    char out[32];
    for (size_t size = 0; size < 12; size++) {
        memset(out, '#', sizeof out);
        int length = snprintf(out, size, "%s-%d", "abc", 12345);
        printf("%zu %d %.*s\n", size, length, 14, out);
    }
    printf("%d\n", snprintf(NULL, 0, "%d %s", 1, "two"));
    printf("%d\n", sprintf(out, "%s", ""));
    char *heap = NULL;
    int length = asprintf(&heap, "%d-%s-%c", 77, "heap", 'z');
    printf("%d %s\n", length, heap);
    free(heap);
    through(out, sizeof out, "%d %s %ld %lld %c ", 1, "two", 3L, 4LL, '5');
    through(out, 3, "%5d|%-5d|%05d ", 1, 2, 3);
    printf("%s\n", out);
    printf("many: %d %d %d %d %d %d %d %d %d %d %s %lld\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "eleven", 12LL);
    printf("mixed: %d %f %s %f %lld %Lf %d %f %f %f %f %f %f %f %f %d\n", 1, 2.0, "3", 4.0, 5LL, 6.0L, 7, 8.0, 9.0, 10.0, 11.0,
           12.0, 13.0, 14.0, 15.0, 16);
    for (int i = 0; i < 400; i++)
        out[i % 31] = (char)('a' + i % 26);
    out[31] = 0;
    printf("%s%s%s%s%s%s%s%s%s%s\n", out, out, out, out, out, out, out, out, out, out);
    fflush(stdout);
    dprintf(1, "dprintf %d\n", 9);
    printf("%500d|\n", 7);
}

static void by_number(void)
{
    char text[64];
    int length = -1;
    long long wide = -1;
    printf("%2$d %1$d|%1$d %2$d|%2$*1$d|%3$s|%3$.*1$s|\n", 3, 5, "hello");
    printf("%3$s %1$lld %2$.3f %4$c %5$Lf|%5$Lf %2$5.1f %1$llx|\n", 1234567890123LL, 2.5, "text", 'c', 1.25L);
    printf("%1$s%%%2$-*4$.*3$f|%4$d\n", "a", 3.14159, 2, 9);
    printf("ab%1$nc%2$lln|\n", &length, &wide);
    printf("%d %lld\n", length, wide);
    printf("%d ", snprintf(text, sizeof text, "%2$s-%1$hhd-%2$s", 300, "twice"));
    printf("%s\n", text);
    printf("%1$p|%2$x|%2$#X|%2$08o|%3$zu\n", (void *)0, 48879u, (size_t)77);
    printf("%b|%#b|%B|%#B|%12b|%.0b|%b\n", 5u, 5u, 6u, 0u, 10u, 0u, 0u);
}

static void output(void)
{
    printf("%d\n", puts("puts"));
    printf("%d\n", puts(""));
    printf("%d\n", putchar('A'));
    printf("%d\n", putchar(300));
    printf("%d\n", fputs("fputs ", stdout) >= 0);
    printf("%zu\n", fwrite("0123456789", 3, 2, stdout));
    printf("%zu\n", fwrite("0123456789", 0, 2, stdout));
    printf("%d\n", putc('B', stdout));
    printf("%d\n", putc_unlocked('C', stdout));
    printf("%d %d\n", fflush(stdout), fflush(NULL));
    printf("%d %d\n", feof(stdout), ferror(stdout));
}

int main(void)
{
    strings();
    characters();
    pointers();
    counts();
    errors();
    sizes();
    by_number();
    output();
    return 0;
}
