// sscanf: every numeric conversion over many texts, widths, sets, suppression, allocation, literal text.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const char *const texts[] = {"", " ", "0", "-", "+", "-5", "+7", "  12", "12x", "x12", "0x", "0x1f", "0xg", "-0x1F", "0X", "08", "017", "1e5", "1e", "1e+", "1.5e-3z", ".", ".5",
                                    "5.", "-.5", "inf", "in", "INFINITY", "infi", "infinix", "nan", "na", "nan(1)", "0x1.8p3", "0x1p", "0x.8", "0x.", "99999999999", "-99999999999",
                                    "4294967295", "9223372036854775808", "18446744073709551616", "-18446744073709551616", "(nil)", "(nix", "0x1234abcd", "%", "a%b", "+-1", "--1", "1 2 3", "1,2,3", "12345678"};

static void integers(const char *text)
{
    static const char *const formats[] = {"%d%n", "%i%n", "%u%n", "%o%n", "%x%n", "%X%n", "%1d%n", "%2d%n", "%3d%n", "%1i%n", "%2i%n", "%3i%n", "%2x%n", "%3x%n", "%4x%n", "%*d%n", " %d%n", "%%%d%n"};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
        int value = -77, count = -1;
        errno = 0;
        int stored = f == 15 ? sscanf(text, formats[f], &count) : sscanf(text, formats[f], &value, &count);
        printf("%s: %d %d %d %d\n", formats[f], stored, value, count, errno);
    }
    signed char c = -7;
    short s = -7;
    long l = -7;
    long long ll = -7;
    size_t z = 7;
    int count = -1, stored = sscanf(text, "%hhd", &c);
    printf("%d %d ", stored, c);
    stored = sscanf(text, "%hd", &s);
    printf("%d %d ", stored, s);
    stored = sscanf(text, "%ld%n", &l, &count);
    printf("%d %ld %d ", stored, l, count);
    stored = sscanf(text, "%lld", &ll);
    printf("%d %lld ", stored, ll);
    stored = sscanf(text, "%llx", &ll);
    printf("%d %llx ", stored, ll);
    stored = sscanf(text, "%jd", &ll);
    printf("%d %lld ", stored, ll);
    stored = sscanf(text, "%zu", &z);
    printf("%d %zu ", stored, z);
    void *p = (void *)7;
    count = -1;
    stored = sscanf(text, "%p%n", &p, &count);
    printf("%d %p %d\n", stored, p, count);
}

static void floats(const char *text)
{
    static const char *const formats[] = {"%f%n", "%e%n", "%g%n", "%a%n", "%1f%n", "%2f%n", "%3f%n", "%4f%n", "%5f%n"};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
        float value = -77;
        int count = -1, stored = sscanf(text, formats[f], &value, &count);
        printf("%s: %d %a %d\n", formats[f], stored, (double)value, count);
    }
    double d = -77;
    long double l = -77;
    int stored = sscanf(text, "%lf", &d), more = sscanf(text, "%Lg", &l);
    printf("%d %g %d %Lg\n", stored, d, more, l);
}

static void strings(void)
{
    static const char *const inputs[] = {"", "   ", "hello world", "  two words", "a", "abc123", "]x", "a-z", "-x", "12 ab", "key=value", "\tx y\n", "^a"};
    static const char *const formats[] = {"%s%n", "%3s%n", " %s%n", "%c%n", "%3c%n", " %c%n", "%[a-z]%n", "%[^a-z]%n", "%[]x]%n", "%[^]x]%n", "%2[a-z]%n", "%[a-]%n", "%[-a]%n", "%[^ ]%n", "%[0-9a]%n", "%[z-a]%n", "%[^]%n", "%*s%s%n", "%*[a-z]%s%n", "%*c%s%n", "%[^=]%n", "%[^\n]%n"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
            char out[64];
            memset(out, '#', sizeof out);
            out[20] = 0;
            int count = -1, stored = sscanf(inputs[i], formats[f], out, &count);
            printf("%s on %s: %d %d %s\n", formats[f], inputs[i], stored, count, out);
        }
    char a[16] = "", b[16] = "";
    int x = 0, y = 0;
    printf("%d ", sscanf("key = 42;7", "%15s = %d;%d", a, &x, &y));
    printf("%s %d %d\n", a, x, y);
    printf("%d ", sscanf("10:20", "%d:%d", &x, &y));
    printf("%d %d\n", x, y);
    printf("%d ", sscanf("10 : 20", "%d:%d", &x, &y));
    printf("%d ", sscanf("10-20", "%d-%d", &x, &y));
    printf("%d %d\n", x, y);
    printf("%d %d %d\n", sscanf("5", "%*d%d", &x), sscanf("5 6", "%*d%d", &x), sscanf("", "x"));
    printf("%d %d %d\n", sscanf("y", "x"), sscanf("x", "x"), sscanf("a b", "a b%d", &x));
    char *heap = NULL, *more = NULL;
    printf("%d ", sscanf("allocated words-that-are-longer-than-thirty-two-characters", "%ms %m[a-z-]", &heap, &more));
    printf("%s %s\n", heap, more);
    free(heap);
    free(more);
    wchar_t wide[16] = {0};
    printf("%d ", sscanf("wide", "%ls", wide));
    printf("%ls\n", wide);
    printf("%d ", sscanf("ab", "%5c", a));
    printf("%.2s\n", a);
    printf("%d %d\n", sscanf("3 4", "%d%d%d", &x, &y, &y), sscanf("3 a", "%d%d%d", &x, &y, &y));
    printf("%d %d\n", sscanf("127.0.0.1", "%d.%d", &x, &y), y);
    (void)b;
}

int main(void)
{
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        printf("\"%s\"\n", texts[i]);
        integers(texts[i]);
        floats(texts[i]);
    }
    strings();
    return 0;
}
