// Pointers through integers: tags in low bits, xor lists, hashing, alignment by masks, comparisons of addresses as numbers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int value; uintptr_t link; };
static struct node pool[6];

static uintptr_t tag(void *p, unsigned t) { return (uintptr_t)p | t; }
static void *untag(uintptr_t u) { return (void *)(u & ~(uintptr_t)3); }

static void walk(struct node *n)
{
    uintptr_t previous = 0;
    while (n) {
        printf("%d ", n->value);
        uintptr_t next = n->link ^ previous;
        previous = (uintptr_t)n;
        n = (struct node *)next;
    }
    printf("\n");
}

int main(void)
{
    int cell = 5, *p = &cell;
    uintptr_t u = tag(p, 1);
    printf("%d %d %d\n", (int)(u & 3), *(int *)untag(u), u == (uintptr_t)p + 1);
    printf("%d\n", (uintptr_t)p % sizeof(int) == 0);
    for (int i = 0; i < 6; i++) {
        pool[i].value = i * i;
        pool[i].link = (i > 0 ? (uintptr_t)&pool[i - 1] : 0) ^ (i < 5 ? (uintptr_t)&pool[i + 1] : 0);
    }
    walk(&pool[0]);
    walk(&pool[5]);
    uintptr_t a = (uintptr_t)&pool[1], b = (uintptr_t)&pool[4];
    printf("%d %d %d\n", a < b, (int)((b - a) / sizeof(struct node)), ((struct node *)(a + 2 * sizeof(struct node)))->value);
    int *swap_a = &pool[0].value, *swap_b = &pool[3].value;
    swap_a = (int *)((uintptr_t)swap_a ^ (uintptr_t)swap_b);
    swap_b = (int *)((uintptr_t)swap_a ^ (uintptr_t)swap_b);
    swap_a = (int *)((uintptr_t)swap_a ^ (uintptr_t)swap_b);
    printf("%d %d\n", *swap_a, *swap_b);
    char *raw = malloc(100);
    char *aligned = (char *)(((uintptr_t)raw + 31) & ~(uintptr_t)31);
    printf("%d %d\n", (int)((uintptr_t)aligned % 32), aligned - raw >= 0 && aligned - raw < 32);
    aligned[0] = 'x';
    printf("%c\n", aligned[0]);
    unsigned long half[2] = {(unsigned long)((uintptr_t)p >> 8), (unsigned long)((uintptr_t)p & 0xff)};
    printf("%d\n", *(int *)(uintptr_t)(half[0] << 8 | half[1]));
    uintptr_t total = (uintptr_t)p * 3;
    printf("%d\n", *(int *)(total / 3 == (uintptr_t)p ? total / 3 : (uintptr_t)p));
    printf("%d %d\n", (void *)(uintptr_t)0 == NULL, (uintptr_t)(void *)12345 == 12345);
    uintptr_t negated = ~(uintptr_t)p;
    printf("%d\n", *(int *)~negated);
    intptr_t distance = (intptr_t)&pool[5] - (intptr_t)&pool[0];
    printf("%d\n", ((struct node *)((intptr_t)&pool[0] + distance))->value);
    unsigned bucket = (unsigned)((uintptr_t)p >> 4) % 16;
    printf("%d\n", bucket < 16);
    free(raw);
    return 0;
}
