// Wide strings and their conversion in the "C" locale.
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <libintl.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static int sign(int x) { return (x > 0) - (x < 0); }
static long at(const wchar_t *found, const wchar_t *text) { return found ? found - text : -1; }

int main(void)
{
    static const wchar_t *const texts[] = {L"", L"a", L"ab", L"abc", L"b", L"bab", L"abab", L"\x3b1\x3b2"};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            const wchar_t *a = texts[i], *b = texts[j];
            printf("%zu %zu %d %d %ld %ld %ld ", wcslen(a), wcsnlen(a, 2), sign(wcscmp(a, b)), sign(wcsncmp(a, b, 2)), at(wcschr(a, b[0]), a), at(wcsrchr(a, b[0]), a), at(wcsstr(a, b), a));
            wchar_t out[16];
            wmemset(out, L'#', 16);
            wcsncpy(out, a, 6);
            printf("%d %d ", (int)out[5], (int)out[6]);
            wcscpy(out, a);
            wcscat(out, b);
            wcsncat(out, b, 1);
            printf("%zu %d\n", wcslen(out), sign(wmemcmp(out, b, wcslen(b) < wcslen(out) ? wcslen(b) : wcslen(out))));
        }
    wchar_t *copy = wcsdup(L"copy"), wide[8];
    printf("%ls %ld\n", copy, at(wmemchr(copy, L'p', 4), copy));
    free(copy);
    printf("%zu %zu %ls\n", mbstowcs(NULL, "hello", 0), mbstowcs(wide, "hello", 8), wide);
    char bytes[8];
    printf("%zu %zu %s %zu\n", wcstombs(NULL, L"wide", 0), wcstombs(bytes, L"wide", 8), bytes, wcstombs(bytes, L"wide", 2));
    errno = 0;
    printf("%d %d ", mbstowcs(wide, "a\xe4", 8) == (size_t)-1, errno == EILSEQ);
    printf("%d %d %d %d ", mblen("a", 1), mblen("", 1), mblen("a", 0), mbtowc(wide, "x", 1));
    printf("%d %zu %zu ", wctomb(bytes, L'y'), mbrtowc(wide, "z", 1, NULL), mbrtowc(wide, "", 1, NULL));
    printf("%d %zu %d %d %d %zu\n", mbrtowc(wide, "z", 0, NULL) == (size_t)-2, wcrtomb(bytes, L'q', NULL), btowc('a'), btowc(200), wctob(L'a'), (size_t)MB_CUR_MAX);
    for (wint_t c = 0; c < 200; c++)
        printf("%d%d%d%d%d%d%d%d%d%d%d%d %d %d\n", !!iswupper(c), !!iswlower(c), !!iswalpha(c), !!iswdigit(c), !!iswalnum(c), !!iswxdigit(c), !!iswspace(c), !!iswblank(c), !!iswprint(c), !!iswgraph(c), !!iswcntrl(c), !!iswpunct(c), (int)towlower(c), (int)towupper(c));
    printf("%s %s %s %d\n", setlocale(LC_ALL, NULL), setlocale(LC_ALL, "C"), setlocale(LC_ALL, "POSIX"), setlocale(LC_ALL, "xx_YY") == NULL);
    struct lconv *conventions = localeconv();
    printf("[%s] [%s] [%s] %d %d\n", conventions->decimal_point, conventions->thousands_sep, conventions->currency_symbol, conventions->frac_digits == CHAR_MAX, conventions->int_n_sign_posn == CHAR_MAX);
    printf("%s %s %s %s\n", nl_langinfo(CODESET), nl_langinfo(RADIXCHAR), nl_langinfo(YESEXPR), nl_langinfo(NOEXPR));
    printf("%s %s %s %s\n", gettext("text"), ngettext("one", "many", 1), ngettext("one", "many", 2), dcgettext("d", "text", LC_MESSAGES));
    printf("%s %s\n", textdomain("mine"), bindtextdomain("mine", "/somewhere"));
    return 0;
}
