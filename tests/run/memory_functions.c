// memcpy, memmove with overlap both ways, memset, memcmp, memchr, and the string functions over them; of structs and parts of values.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; double weight; char name[8]; };

static void print(const unsigned char *b, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d ", b[i]);
    printf("\n");
}

int main(void)
{
    unsigned char buffer[16];
    for (int i = 0; i < 16; i++)
        buffer[i] = (unsigned char)i;
    memmove(buffer + 3, buffer, 10);
    print(buffer, 16);
    memmove(buffer, buffer + 5, 10);
    print(buffer, 16);
    memmove(buffer + 1, buffer, 0);
    memcpy(buffer, "\xff\xfe", 2);
    memset(buffer + 4, 0x80, 5);
    print(buffer, 16);
    printf("%d %d %d\n", memcmp("abc", "abd", 3) < 0, memcmp("abc", "abd", 2), memcmp("\x80", "\x7f", 1) > 0);
    printf("%d %d\n", (int)((unsigned char *)memchr(buffer, 0x80, 16) - buffer), memchr(buffer, 77, 16) == 0);
    long values[6] = {10, 20, 30, 40, 50, 60};
    memmove(values + 1, values, 5 * sizeof *values);
    printf("%ld %ld %ld\n", values[0], values[1], values[5]);
    struct item items[4] = {{1, 1.5, "one"}, {2, 2.5, "two"}, {3, 3.5, "three"}};
    memmove(items + 1, items, 3 * sizeof *items);
    memset(items, 0, sizeof *items);
    for (int i = 0; i < 4; i++)
        printf("%d %.1f %s\n", items[i].id, items[i].weight, items[i].name);
    unsigned words[2] = {0x11223344, 0x55667788};
    memcpy((char *)words + 2, (char *)words + 5, 3);
    printf("%x %x\n", words[0], words[1]);
    memset((char *)words + 1, 0, 2);
    printf("%x\n", words[0]);
    double d = 1.0;
    memset((char *)&d + 6, 0x40, 2);
    printf("%a\n", d);
    int *cells[3] = {&(int){1}, &(int){2}, &(int){3}}, *copy[3];
    memcpy(copy, cells, sizeof cells);
    memmove(copy, copy + 1, 2 * sizeof *copy);
    printf("%d %d %d\n", *copy[0], *copy[1], *copy[2]);
    char text[32] = "hello";
    strcat(strcpy(text + 5, ", "), "world");
    printf("%s %d %d %s\n", text, (int)strlen(text), strncmp(text, "help", 3), strchr(text, 'w'));
    char *heap = strdup(text);
    for (char *p = heap; (p = strchr(p, 'l')); p++)
        *p = 'L';
    printf("%s %s %d\n", heap, strstr(heap, "Lo"), strcmp(heap, text) < 0);
    free(heap);
    printf("%s\n", (char *)memcpy(calloc(1, 8), "copied", 6));
    __builtin_memset(text, 'x', 3);
    printf("%s\n", text);
    return 0;
}
