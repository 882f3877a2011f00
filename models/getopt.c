/* Command-line options: getopt, getopt_long, getopt_long_only, with GNU's order of arguments.
 *
 * Options may stand behind other arguments; those are moved to the end as scanning goes on. An option string that
 * begins with + stops at the first of them instead, one that begins with - returns them as if they were arguments of
 * an option 1. Messages are glibc's.
 *
 * Soundness: POSIXLY_CORRECT is taken not to be in the environment; the W; of option strings is unsupported.
 */
#include "shrike.h"

struct option {
    const char *name;
    int has_arg; /* 0 no, 1 required, 2 optional */
    int *flag;
    int val;
};

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static char *rest;                  /* of an argument that holds several short options */
static int first_other, after_others; /* argv[first_other..after_others) are arguments that were skipped */

/* The skipped arguments change places with the options that followed them. */
static void move_others_behind(char **argv)
{
    int count = after_others - first_other;
    for (int from = after_others; from < optind; from++) {
        char *option = argv[from];
        for (int i = from; i > from - count; i--)
            argv[i] = argv[i - 1];
        argv[from - count] = option;
    }
    first_other = optind - count;
    after_others = optind;
}

static int is_other(const char *argument)
{
    return argument[0] != '-' || argument[1] == 0;
}

static void complain(char **argv, const char *options, const char *format, const char *dashes, const char *name)
{
    if (opterr && options[0] != ':')
        __shrike_format_stream(stderr, format, argv[0], dashes, name);
}

/* Finds the next argument that holds options. Returns 0 if there is none, 1 if there is, 2 if optarg is an argument
 * that is not an option. */
static int find_options(int argc, char **argv, char order)
{
    if (after_others > optind)
        after_others = optind;
    if (first_other > optind)
        first_other = optind;
    if (order == 0) {
        if (first_other != after_others && after_others != optind)
            move_others_behind(argv);
        else if (after_others != optind)
            first_other = optind;
        while (optind < argc && is_other(argv[optind]))
            optind++;
        after_others = optind;
    }
    if (optind != argc && __shrike_compare(argv[optind], "--") == 0) {
        optind++;
        if (first_other != after_others && after_others != optind)
            move_others_behind(argv);
        else if (first_other == after_others)
            first_other = optind;
        after_others = argc;
        optind = argc;
    }
    if (optind == argc) {
        if (first_other != after_others)
            optind = first_other;
        return 0;
    }
    if (!is_other(argv[optind]))
        return 1;
    if (order == '+')
        return 0;
    optarg = argv[optind++];
    return 2;
}

static int mean_the_same(const struct option *a, const struct option *b)
{
    return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* Exact, or the only one (or several that mean the same) that begins so; -1 if there is none, -2 if there are several. */
static int find_long(const struct option *known, const char *name, size_t length, int only)
{
    int found = -1, ambiguous = 0;
    for (int i = 0; known[i].name; i++) {
        if (__shrike_compare_within(known[i].name, name, length) != 0)
            continue;
        if (__shrike_length(known[i].name) == length)
            return i;
        if (found == -1)
            found = i;
        else
            ambiguous |= only || !mean_the_same(&known[found], &known[i]);
    }
    return ambiguous ? -2 : found;
}

static void complain_ambiguous(char **argv, const char *options, const struct option *known, const char *dashes,
                               const char *name, size_t length)
{
    if (!opterr || options[0] == ':')
        return;
    __shrike_format_stream(stderr, "%s: option '%s%s' is ambiguous; possibilities:", argv[0], dashes, name);
    for (int i = 0; known[i].name; i++)
        if (__shrike_compare_within(known[i].name, name, length) == 0)
            __shrike_format_stream(stderr, " '%s%s'", dashes, known[i].name);
    __shrike_format_stream(stderr, "\n");
}

/* `rest` is a long option, perhaps with its argument behind =. Returns -1 if it could be short ones instead. */
static int take_long(int argc, char **argv, const char *options, const struct option *known, int *index, int only,
                     const char *dashes)
{
    char *name = rest;
    size_t length = 0;
    while (name[length] && name[length] != '=')
        length++;
    int found = find_long(known, name, length, only);
    if (found == -2) {
        complain_ambiguous(argv, options, known, dashes, name, length);
        rest = NULL;
        optind++;
        optopt = 0;
        return '?';
    }
    if (found == -1) {
        int is_short = 0;
        for (const char *at = options; *at; at++)
            is_short |= *at == *name;
        if (only && dashes[1] == 0 && is_short)
            return -1;
        complain(argv, options, "%s: unrecognized option '%s%s'\n", dashes, name);
        rest = NULL;
        optind++;
        optopt = 0;
        return '?';
    }
    const struct option *option = &known[found];
    optind++;
    rest = NULL;
    if (name[length]) {
        if (!option->has_arg) {
            complain(argv, options, "%s: option '%s%s' doesn't allow an argument\n", dashes, option->name);
            optopt = option->val;
            return '?';
        }
        optarg = name + length + 1;
    } else if (option->has_arg == 1) {
        if (optind >= argc) {
            complain(argv, options, "%s: option '%s%s' requires an argument\n", dashes, option->name);
            optopt = option->val;
            return options[0] == ':' ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    if (index)
        *index = found;
    if (!option->flag)
        return option->val;
    *option->flag = option->val;
    return 0;
}

static int take_short(int argc, char **argv, const char *options)
{
    char letter[2] = {*rest++, 0};
    const char *found = options;
    while (*found && *found != letter[0])
        found++;
    if (*rest == 0)
        optind++;
    if (!*found || letter[0] == ':' || letter[0] == ';') {
        complain(argv, options, "%s: invalid option -- '%s%s'\n", "", letter);
        optopt = (unsigned char)letter[0];
        return '?';
    }
    if (letter[0] == 'W' && found[1] == ';')
        __shrike_unsupported("the W; of getopt");
    if (found[1] != ':')
        return (unsigned char)letter[0];
    if (*rest) {
        optarg = rest;
        optind++;
    } else if (found[2] != ':') {
        if (optind == argc) {
            complain(argv, options, "%s: option requires an argument -- '%s%s'\n", "", letter);
            optopt = (unsigned char)letter[0];
            rest = NULL;
            return options[0] == ':' ? ':' : '?';
        }
        optarg = argv[optind++];
    }
    rest = NULL;
    return (unsigned char)letter[0];
}

static int next_option(int argc, char **argv, const char *options, const struct option *known, int *index, int only)
{
    if (argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0) {
        optind = 1;
        rest = NULL;
        first_other = after_others = 1;
    }
    if (first_other == 0)
        first_other = after_others = optind;
    char order = *options == '+' || *options == '-' ? *options++ : 0;
    if (!rest || !*rest) {
        int found = find_options(argc, argv, order);
        if (found != 1)
            return found == 0 ? -1 : 1;
        char *argument = argv[optind];
        if (known && argument[1] == '-') {
            rest = argument + 2;
            return take_long(argc, argv, options, known, index, only, "--");
        }
        rest = argument + 1;
        int is_long = 0;
        if (known && only) {
            for (const char *at = options; *at; at++)
                is_long |= *at == argument[1];
            is_long = argument[2] != 0 || !is_long;
        }
        if (is_long) {
            int result = take_long(argc, argv, options, known, index, only, "-");
            if (result != -1)
                return result;
        }
    }
    return take_short(argc, argv, options);
}

int getopt(int argc, char *const argv[], const char *options)
{
    return next_option(argc, (char **)argv, options, NULL, NULL, 0);
}

int getopt_long(int argc, char *const argv[], const char *options, const struct option *known, int *index)
{
    return next_option(argc, (char **)argv, options, known, index, 0);
}

int getopt_long_only(int argc, char *const argv[], const char *options, const struct option *known, int *index)
{
    return next_option(argc, (char **)argv, options, known, index, 1);
}
