// Lines from standard input with fgets: longer than the buffer, empty, the last without a newline.
// STDIN: first line\n\nthis line is longer than the buffer\n12 34 56\nno newline
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char line[16];
    int pieces = 0, total = 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strlen(line);
        int whole = n > 0 && line[n - 1] == '\n';
        if (whole)
            line[n - 1] = 0;
        printf("%d %d [%s]\n", ++pieces, whole, line);
        if (strchr("0123456789", line[0]) && line[0])
            for (char *p = strtok(line, " "); p; p = strtok(NULL, " "))
                total += atoi(p);
    }
    printf("%d %d %d\n", total, feof(stdin) != 0, ferror(stdin) != 0);
    printf("%d\n", fgets(line, sizeof line, stdin) == NULL);
    return 0;
}
