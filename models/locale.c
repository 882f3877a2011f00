/* Locales and translations: there is the "C" locale, and no translation.
 *
 * Soundness: setlocale(…, "") succeeds and leaves the "C" locale in place whatever the environment says; any other
 * name fails, as it does where that locale is not installed. nl_langinfo knows the code set, the radix character and
 * the yes/no expressions.
 */
#include "shrike.h"

static int is_c_locale(const char *name)
{
    return !*name || __shrike_compare(name, "C") == 0 || __shrike_compare(name, "POSIX") == 0;
}

char *setlocale(int category, const char *name)
{
    (void)category;
    return !name || is_c_locale(name) ? "C" : NULL;
}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point,
        *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char limits[14]; /* from int_frac_digits on: all of them "not available" */
};

struct lconv *localeconv(void)
{
    static struct lconv c_locale = {".", "", "", "", "", "", "", "", "", "",
                                    {127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127}};
    return &c_locale;
}

#define CODESET 14
#define RADIXCHAR 0x10000
#define YESEXPR 0x50000
#define NOEXPR 0x50001

static char *language_info(int item)
{
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    default: return "";
    }
}

char *nl_langinfo(int item)
{
    return language_info(item);
}

char *nl_langinfo_l(int item, void *locale)
{
    (void)locale;
    return language_info(item);
}

/* A locale object is only ever compared with null. */
static char c_locale_object;

void *newlocale(int mask, const char *name, void *base)
{
    (void)mask, (void)base;
    return is_c_locale(name) ? &c_locale_object : NULL;
}

void *duplocale(void *locale) { return locale; }
void *uselocale(void *locale) { return (void)locale, &c_locale_object; }
void freelocale(void *locale) { (void)locale; }

char *gettext(const char *text) { return (char *)text; }
char *dgettext(const char *domain, const char *text) { return (void)domain, (char *)text; }
char *dcgettext(const char *domain, const char *text, int category) { return (void)domain, (void)category, (char *)text; }
char *__dcgettext(const char *domain, const char *text, int category) { return (void)domain, (void)category, (char *)text; }

char *ngettext(const char *one, const char *many, unsigned long count)
{
    return (char *)(count == 1 ? one : many);
}

char *dngettext(const char *domain, const char *one, const char *many, unsigned long count)
{
    (void)domain;
    return (char *)(count == 1 ? one : many);
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long count, int category)
{
    (void)domain, (void)category;
    return (char *)(count == 1 ? one : many);
}

char *textdomain(const char *domain) { return (char *)(domain && *domain ? domain : "messages"); }
char *bindtextdomain(const char *domain, const char *directory) { return (void)domain, (char *)directory; }
char *bind_textdomain_codeset(const char *domain, const char *codeset) { return (void)domain, (char *)codeset; }
