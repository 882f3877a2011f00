/* Locales and translations: there is the "C" locale, and no translation.
 *
 * Soundness: the environment names the "C" locale, or one that is not installed, for which setlocale(…, "") fails. Another
 * locale is not installed, or is unsupported. nl_langinfo knows the code set, the separators and the yes/no expressions.
 * There is one text domain with a directory of its own.
 */
#include "shrike.h"

static int is_c_locale(const char *name)
{
    return !*name || __shrike_compare(name, "C") == 0 || __shrike_compare(name, "POSIX") == 0;
}

/* Is there a locale of this name? */
static int is_installed(const char *name)
{
    if (is_c_locale(name))
        return *name || !__shrike_choose(0, 1);
    if (__shrike_choose(0, 1))
        __shrike_unsupported("another locale than C");
    return 0;
}

char *setlocale(int category, const char *name)
{
    if (category < 0 || category > 12) {
        __shrike_errno = EINVAL;
        return NULL;
    }
    return !name || is_installed(name) ? "C" : NULL;
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
#define THOUSEP 0x10001
#define YESEXPR 0x50000
#define NOEXPR 0x50001

static char *language_info(int item)
{
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    case THOUSEP: return "";
    default: __shrike_unsupported("this item of nl_langinfo");
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

/* A locale object is opaque. */
static char c_locale_object;
#define LC_GLOBAL_LOCALE ((void *)-1)
static void *locale_in_use = LC_GLOBAL_LOCALE;

void *newlocale(int mask, const char *name, void *base)
{
    (void)mask, (void)base;
    return is_installed(name) ? &c_locale_object : NULL;
}

void *duplocale(void *locale) { return (void)locale, &c_locale_object; }

void *uselocale(void *locale)
{
    void *before = locale_in_use;
    if (locale)
        locale_in_use = locale;
    return before;
}

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

/* A copy, as glibc keeps one. */
static char *keep(char *to, size_t room, const char *text)
{
    size_t length = __shrike_length(text);
    if (length >= room)
        __shrike_unsupported("a long name of a text domain");
    __builtin_memcpy(to, text, length + 1);
    return to;
}

char *textdomain(const char *domain)
{
    static char current[256] = "messages";
    if (domain)
        keep(current, sizeof current, *domain ? domain : "messages");
    return current;
}

/* What a domain is bound to: kept for one domain. */
static char *bind(char name[256], char value[256], const char *domain, const char *fresh)
{
    if (!domain || !*domain)
        return NULL;
    if (!fresh || (*name && __shrike_compare(name, domain) != 0))
        __shrike_unsupported("what several text domains are bound to");
    keep(name, 256, domain);
    return keep(value, 256, fresh);
}

char *bindtextdomain(const char *domain, const char *directory)
{
    static char name[256], bound[256];
    return bind(name, bound, domain, directory);
}

char *bind_textdomain_codeset(const char *domain, const char *codeset)
{
    static char name[256], bound[256];
    return bind(name, bound, domain, codeset);
}
