// Pointers that travel as bytes: char loops, memcpy into arrays, reversed and back, structs written to buffers, half by half.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { char kind; int *payload; const char *text; void (*handler)(int); };

static void handle(int x) { printf("handled %d\n", x); }

static void copy(void *to, const void *from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--)
        *t++ = *f++;
}

int main(void)
{
    int cell = 42, *p = &cell, *q;
    copy(&q, &p, sizeof p);
    printf("%d\n", *q);
    unsigned char bytes[sizeof p], reversed[sizeof p];
    memcpy(bytes, &p, sizeof p);
    for (size_t i = 0; i < sizeof p; i++)
        reversed[sizeof p - 1 - i] = bytes[i];
    for (size_t i = 0; i < sizeof p; i++)
        ((unsigned char *)&q)[i] = reversed[sizeof p - 1 - i];
    *q += 1;
    printf("%d\n", cell);
    char wire[64];
    struct message m = {'m', &cell, "text", handle}, n;
    size_t at = 3;
    memcpy(wire + at, &m, sizeof m);
    copy(&n, wire + at, sizeof n);
    n.handler(*n.payload + n.kind);
    printf("%s %d\n", n.text, n.payload == &cell);
    uintptr_t word = 0;
    for (int i = (int)sizeof p; i-- > 0;)
        word = word << 8 | bytes[i];
    printf("%d\n", *(int *)word);
    uint16_t halves[sizeof p / 2];
    memcpy(halves, &p, sizeof p);
    int *r;
    memcpy(&r, halves, sizeof r);
    printf("%d\n", r == p);
    bytes[0] ^= 0x5a;
    bytes[0] ^= 0x5a;
    memcpy(&r, bytes, sizeof r);
    printf("%d\n", *r);
    int *list[3] = {malloc(4), malloc(4), malloc(4)}, *moved[3];
    for (int i = 0; i < 3; i++)
        *list[i] = i * 100;
    for (size_t i = 0; i < sizeof list; i++)
        ((char *)moved)[i] = ((char *)list)[i];
    printf("%d %d %d\n", *moved[0], *moved[1], *moved[2]);
    memcpy(&moved[0], &list[2], sizeof(int *) / 2);
    memcpy((char *)&moved[0] + sizeof(int *) / 2, (char *)&list[2] + sizeof(int *) / 2, sizeof(int *) / 2);
    printf("%d\n", *moved[0]);
    for (int i = 0; i < 3; i++)
        free(list[i]);
    printf("%d\n", memcmp(&p, &q, sizeof p) == 0);
    return 0;
}
