// Arguments of main: count, contents, the null at the end, writable, empty and odd ones.
// ARGS: one 22 -x --long=value last
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    printf("%d %d\n", argc, argv[argc] == 0);
    for (int i = 1; i < argc; i++)
        printf("%d [%s] %d\n", i, argv[i], (int)strlen(argv[i]));
    int number = argc > 2 ? atoi(argv[2]) : 0;
    for (char *p = argv[1]; *p; p++)
        *p = (char)toupper((unsigned char)*p);
    printf("%d %s\n", number * 2, argv[1]);
    char **rest = argv + 3;
    while (*rest)
        printf("%c", (*rest++)[0]);
    printf("\n");
    argv[1] = "replaced";
    printf("%s %d\n", argv[1], strcmp(argv[argc - 1], "last"));
    printf("%d\n", argv[0] != 0 && argv[0][0] != 0);
    return argc;
}
