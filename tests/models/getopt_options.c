// getopt and getopt_long over many command lines: results, order of arguments, messages.
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static int flag;

static const struct option known[] = {{"help", no_argument, NULL, 'h'},         {"verbose", no_argument, &flag, 7},   {"version", no_argument, NULL, 'V'},
                                      {"output", required_argument, NULL, 'o'}, {"color", optional_argument, NULL, 'c'}, {"colour", optional_argument, NULL, 'c'},
                                      {"all", no_argument, NULL, 'a'},          {NULL, 0, NULL, 0}};

static void run(const char *options, const char *line, int kind)
{
    static char copy[256];
    char *argv[20];
    int argc = 0, option;
    strcpy(copy, line);
    argv[argc++] = "program";
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = strcmp(word, "EMPTY") ? word : "";
    argv[argc] = NULL;
    optind = 0;
    opterr = 1;
    printf("%s | %s |", options, line);
    for (int rounds = 0; rounds < 20; rounds++) {
        int index = -1;
        optopt = 0;
        option = kind == 0 ? getopt(argc, argv, options)
                 : kind == 1 ? getopt_long(argc, argv, options, known, &index)
                             : getopt_long_only(argc, argv, options, known, &index);
        if (option == -1)
            break;
        printf(" %d(%s,%d,%d,%d,%d)", option, optarg ? optarg : "-", optind, option == '?' || option == ':' ? optopt : 0, index, flag);
        flag = 0;
    }
    printf(" end %d:", optind);
    for (int i = 1; i < argc; i++)
        printf(" %s", argv[i]);
    printf("\n");
}

int main(void)
{
    static const char *const optstrings[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "", "o:hV"};
    static const char *const lines[] = {"", "-a", "-ab x", "-abx", "-b", "-c", "-cfoo", "-c foo", "-z", "-az", "x -a y", "x y z -a", "-a -- -b", "-- -a", "- -a", "-a - x -b y", "x -b y z -a w", "-a EMPTY -b", "-b -a",
                                        "--", "a b -- -a c", "-:", "-;", "x -a -- y -a", "--help", "--he", "--ver", "--verb", "--output=f", "--output f", "--output", "--out", "--color", "--color=red", "--col", "--help=x",
                                        "--nope", "--nope=5", "x --help y -a z --output=q w", "-help", "-output f", "-oh", "--=x", "-a --help -b", "--ve", "-verbose -a", "-zz", "--a", "-version"};
    for (unsigned o = 0; o < sizeof optstrings / sizeof *optstrings; o++)
        for (unsigned l = 0; l < sizeof lines / sizeof *lines; l++)
            for (int kind = 0; kind < 3; kind++) {
                run(optstrings[o], lines[l], kind);
                fflush(stdout);
            }
    return 0;
}
