// snprintf and sscanf: return values, truncation, widths, every integer conversion, scan sets, assignment suppression, %n.
#include <stdint.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char out[40];
    int n = snprintf(out, sizeof out, "%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
    printf("%d [%s]\n", n, out);
    n = snprintf(out, 6, "%s", "truncated");
    printf("%d [%s]\n", n, out);
    printf("%d\n", snprintf(NULL, 0, "%d%s", 12345, "abc"));
    printf("%hhd %hd %d %ld %lld %zd %td %jd\n", (char)300, (short)70000, -1, -1L, -1LL, (ptrdiff_t)-1, (ptrdiff_t)-2, (intmax_t)-3);
    printf("%hhu %hu %u %lu %llu %zu\n", 300, 70000, -1, 1UL, -1LL, sizeof(char));
    printf("%x %X %#x %o %#o %08X %#010x\n", 0xbeef, 0xbeef, 0xbeef, 8, 8, 0xbeef, 0xbeef);
    printf("%.3d %.0d| %8.3d %-8.3d|\n", 5, 0, 5, 5);
    printf("%c%c %5c|%-5c|\n", 'a', 'b', 'c', 'd');
    printf("%s %.2s %10s|%-10s|%.*s\n", "text", "text", "text", "text", 3, "text");
    printf("%" PRId64 " %" PRIu32 " %" PRIx16 "\n", INT64_MIN, UINT32_MAX, (uint16_t)0xabcd);
    printf("%%%d%%\n", 5);
    int at = 0;
    printf("abc%n\n", &at);
    printf("%d\n", at);
    int a = 0, b = 0, c = 0;
    char word[10] = "", set[10] = "";
    float f = 0;
    double d = 0;
    long long ll = 0;
    short s = 0;
    unsigned char byte = 0;
    printf("%d ", sscanf("10 20 30", "%d %d %d", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d ", sscanf("x=5,y=-6", "x=%d,y=%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("1.5 2.5e3 word", "%f %lf %5s", &f, &d, word));
    printf("%g %g %s\n", f, d, word);
    printf("%d ", sscanf("abc123", "%[a-z]%d", set, &a));
    printf("%s %d\n", set, a);
    printf("%d ", sscanf("12345", "%2d%*1d%2d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("0x1f 017 99", "%i %i %i", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d ", sscanf("-9999999999 -5 200", "%lld %hd %hhu", &ll, &s, &byte));
    printf("%lld %d %d\n", ll, s, byte);
    printf("%d %d\n", sscanf("", "%d", &a), sscanf("abc", "%d", &a));
    printf("%d ", sscanf("key: value here", "%[^:]: %[^\n]", word, out));
    printf("%s %s\n", word, out);
    printf("%d ", sscanf("50% done", "%d%% %n", &a, &b));
    printf("%d %d\n", a, b);
    puts("puts");
    fputs("fputs\n", stdout);
    fprintf(stdout, "%s\n", "fprintf");
    fwrite("fwrite\n", 1, 7, stdout);
    putc('c', stdout);
    fputc('\n', stdout);
    return 0;
}
