// Reading standard input by characters, lines, blocks and scanf, mixed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char line[16];
    int c = getchar();
    printf("%d %d\n", c, ungetc(c, stdin));
    printf("%d %d\n", getc(stdin), getchar_unlocked());
    while (fgets(line, sizeof line, stdin) && line[0] != '.')
        printf("[%s] %zu\n", line, strlen(line));
    int number = -1, stored = scanf("%d", &number);
    printf("%d %d\n", stored, number);
    stored = scanf("%d", &number);
    printf("%d %d\n", stored, number);
    char word[16] = "";
    stored = scanf("%15s", word);
    printf("%d %s\n", stored, word);
    double real = 0;
    stored = scanf("%lf,%c", &real, word);
    printf("%d %g %c\n", stored, real, word[0]);
    stored = fscanf(stdin, " %[a-z] %n", word, &number);
    printf("%d %s %d\n", stored, word, number);
    char *long_line = NULL;
    size_t size = 0;
    ssize_t length = getline(&long_line, &size, stdin);
    printf("%zd %s", length, long_line);
    length = getline(&long_line, &size, stdin);
    printf("%zd %s", length, long_line);
    length = getdelim(&long_line, &size, ';', stdin);
    printf("%zd %s\n", length, long_line);
    char block[8];
    ungetc('<', stdin);
    size_t items = fread(block, 3, 2, stdin);
    printf("%zu %.6s\n", items, block);
    items = fread(block, 0, 2, stdin);
    printf("%zu %d\n", items, fgets(line, 1, stdin) == line && line[0] == 0);
    printf("%d\n", fgets(line, 0, stdin) == NULL);
    while ((c = fgetc(stdin)) != EOF)
        putchar(c);
    printf("%d %d %d %d\n", feof(stdin) != 0, ferror(stdin) != 0, getchar(), fgets(line, 16, stdin) == NULL);
    printf("%d %zd %d\n", scanf("%d", &number), getline(&long_line, &size, stdin), (int)fread(block, 1, 4, stdin));
    ungetc('z', stdin);
    printf("%d ", feof(stdin) != 0);
    printf("%c ", getchar());
    printf("%d\n", getchar());
    clearerr(stdin);
    printf("%d\n", feof(stdin) != 0);
    free(long_line);
    return 0;
}
