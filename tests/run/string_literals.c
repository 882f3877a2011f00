// String literals: escapes, joined, embedded zeros, wide and unicode characters, as arrays and pointers, sizes.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static const char *const messages[] = {"zero", "one" "-and-" "half", "tab\tquote\"back\\slash", "\x41\102\u00e9"};
static char writable[] = "writable";
static const wchar_t wide[] = L"w\u00efde\x263a";
static const uint16_t utf16[] = {'a', 0x20ac};

int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("[%s] %d\n", messages[i], (int)strlen(messages[i]));
    writable[0] = 'W';
    printf("%s %d\n", writable, (int)sizeof writable);
    char local[10] = "local", exact[5] = "exact", zeros[] = "a\0b\0c";
    local[5] = '!';
    printf("%s %.5s %d %d\n", local, exact, (int)sizeof zeros, zeros[2]);
    printf("%d %d %d\n", (int)sizeof wide / (int)sizeof(wchar_t), (int)wide[1], (int)wide[4]);
    int length = 0;
    for (const wchar_t *w = wide; *w; w++)
        length++;
    printf("%d %d\n", length, L'\u20ac');
    printf("%d %d %d\n", (int)sizeof u"ab", (int)sizeof U"ab", (int)sizeof u8"\u00e9");
    printf("%d %d\n", u"a\u20ac"[1], (int)U"\U0001F600"[0]);
    printf("%d\n", utf16[1]);
    printf("%s\n", &"pointer"[3]);
    printf("%c%c\n", "hex"[0], *("abc" + 2));
    printf("%s%s%s\n", "", "a" "", "" "b");
    const char *p = "walk";
    while (*p)
        putchar(*p++ + 1);
    putchar('\n');
    char table[3][6] = {"one", "two", "three"};
    printf("%s %s %d\n", table[2], table[0], (int)sizeof table);
    printf("%d %d\n", '\x7f', '\033');
    printf("??\?/ %% %c\n", '?');
    printf("%s\n", __func__);
    printf("multi\
line\n");
    const char *raw = "%d %s\n";
    fputs(raw, stdout);
    printf("%d\n", (int)(sizeof "abc" + sizeof(char[2]) + sizeof 'a'));
    return 0;
}
