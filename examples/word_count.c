// Counts lines, words and characters of its standard input, as wc does. Nothing is wrong here: it shows that programs
// with arguments, standard input and formatted output run as they do natively.
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    long lines = 0, words = 0, characters = 0;
    int c, inside = 0;
    while ((c = getchar()) != EOF) {
        characters++;
        lines += c == '\n';
        words += !inside && !isspace(c);
        inside = !isspace(c);
    }
    printf("%7ld %7ld %7ld %s\n", lines, words, characters, argc > 1 ? argv[1] : "");
    return 0;
}
