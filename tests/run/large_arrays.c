// A megabyte and more in each kind of memory: global, static, stack and heap; sieves, matrices, prefix sums.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char sieve[1 << 20];
static int table[300][300];
static double zeros[100000];

static int primes(int n)
{
    int count = 0;
    for (int i = 2; i < n; i++) {
        if (sieve[i])
            continue;
        count++;
        for (long long j = (long long)i * i; j < n; j += i)
            sieve[j] = 1;
    }
    return count;
}

static long on_stack(int n)
{
    int cells[262144];
    memset(cells, 1, sizeof cells);
    for (int i = 0; i < n; i++)
        cells[(i * 7919) % 262144] = i;
    long total = 0;
    for (int i = 0; i < 262144; i += 64)
        total += cells[i];
    return total;
}

int main(void)
{
    printf("%d\n", primes(50000));
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 300; j++)
            table[i][j] = i ^ j;
    long total = 0;
    for (int i = 0; i < 300; i++)
        total += table[i][299 - i];
    printf("%ld\n", total);
    printf("%ld\n", on_stack(20000));
    unsigned *heap = malloc(sizeof(unsigned) * 500000), *copy;
    for (unsigned i = 0; i < 500000; i += 100)
        heap[i] = i * i;
    copy = malloc(sizeof(unsigned) * 500000);
    memcpy(copy, heap, sizeof(unsigned) * 500000);
    memmove(heap + 1, heap, sizeof(unsigned) * 499999);
    unsigned hash = 0;
    for (unsigned i = 0; i < 500000; i += 100)
        hash = hash * 31 + copy[i] + heap[i + 1];
    printf("%u %d\n", hash, memcmp(copy, heap + 1, 400));
    copy = realloc(copy, sizeof(unsigned) * 600000);
    printf("%u\n", copy[499900]);
    free(heap);
    free(copy);
    double sum = 0;
    for (int i = 0; i < 100000; i += 1000)
        sum += zeros[i];
    printf("%g %g\n", sum, zeros[99999]);
    char *big = calloc(1 << 22, 1);
    big[(1 << 22) - 1] = 'e';
    printf("%d %c\n", big[12345], big[(1 << 22) - 1]);
    free(big);
    return 0;
}
