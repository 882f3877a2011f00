// Characters from standard input with getchar and ungetc: sums, words, the end of the file.
// STDIN: 12 + 30 -5 word two\n\tend
#include <ctype.h>
#include <stdio.h>

static int number(void)
{
    int c, n = 0;
    while (isdigit(c = getchar()))
        n = n * 10 + c - '0';
    ungetc(c, stdin);
    return n;
}

int main(void)
{
    int c, total = 0, words = 0, spaces = 0, sign = 1, inside = 0;
    while ((c = getchar()) != EOF) {
        if (isdigit(c)) {
            ungetc(c, stdin);
            total += sign * number();
            sign = 1;
        } else if (c == '-') {
            sign = -1;
        } else if (isspace(c)) {
            spaces++;
            inside = 0;
        } else if (isalpha(c) && !inside) {
            words++;
            inside = 1;
        }
    }
    printf("%d %d %d\n", total, words, spaces);
    printf("%d %d\n", getchar() == EOF, feof(stdin) != 0);
    return total;
}
