// char is signed here: comparisons, promotion, indexing with it, literals, strings of high bytes.
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char c = '\xff';
    signed char s = -1;
    unsigned char u = 0xff;
    printf("%d %d %d\n", c, s, u);
    printf("%d %d %d\n", c == s, c == u, (unsigned char)c == u);
    printf("%d %d\n", CHAR_MIN, CHAR_MAX);
    printf("%d %d\n", '\377', (int)'\x80');
    printf("%d\n", 'ab' == ('a' << 8 | 'b'));
    c = 200;
    printf("%d %u %x\n", c, c, c);
    printf("%lld %llu\n", (long long)c, (unsigned long long)c);
    printf("%d %d\n", c >> 1, (unsigned char)c >> 1);
    char text[] = "caf\xc3\xa9";
    int negative = 0, histogram[256] = {0};
    for (char *p = text; *p; p++) {
        negative += *p < 0;
        histogram[(unsigned char)*p]++;
    }
    printf("%d %d %d %d\n", negative, histogram[0xc3], histogram['f'], (int)strlen(text));
    printf("%d %d\n", strcmp("\x80", "a") > 0, memcmp("\x80", "a", 1) > 0);
    int letters = 0, digits = 0, spaces = 0, punctuation = 0;
    for (int k = 0; k < 256; k++) {
        letters += isalpha(k) != 0;
        digits += isdigit(k) != 0;
        spaces += isspace(k) != 0;
        punctuation += ispunct(k) != 0;
    }
    printf("%d %d %d %d\n", letters, digits, spaces, punctuation);
    printf("%c%c%c\n", toupper('q'), tolower('Q'), toupper('1'));
    c = 127;
    c++;
    printf("%d\n", c);
    for (c = 'a'; c <= 'e'; c++)
        putchar(c);
    putchar('\n');
    u = 0;
    int loops = 0;
    do
        loops++;
    while (++u);
    printf("%d\n", loops);
    printf("%d %d\n", "abc"[1], 2["xyz"]);
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\v', '\0', '\'', '\\');
    return 0;
}
