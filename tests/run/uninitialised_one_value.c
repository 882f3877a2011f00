// A variable that was never written has one value, however often it is read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { int a; unsigned char b[5]; };

static int same(int x) { return x == x; }

static int branch_twice(void)
{
    int x;
    int first = x > 10 ? 1 : 0;
    int second = x > 10 ? 1 : 0;
    return first == second;
}

static int through_copies(void)
{
    long x;
    long y = x, z = y + 1;
    return z - x == 1 && y == x;
}

static int through_memory(void)
{
    struct pair p;
    struct pair q = p;
    return p.a == q.a && p.b[3] == q.b[3] && memcmp(p.b, q.b, 5) == 0;
}

static int bytes_and_whole(void)
{
    unsigned x;
    unsigned char bytes[4];
    memcpy(bytes, &x, 4);
    unsigned again = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (unsigned)bytes[3] << 24;
    return again == x;
}

static int heap(void)
{
    int *p = malloc(4 * sizeof *p);
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += p[i] == p[i] && p[i] - p[i] == 0;
    free(p);
    return sum;
}

int main(void)
{
    int x;
    if (x == x)
        puts("x == x");
    else
        puts("x != x");
    int y = x;
    printf("%d %d %d\n", x - y, x ^ y, same(x));
    unsigned char c;
    printf("%d\n", (c & 1) + (~c & 1));
    printf("%d %d %d %d %d\n", branch_twice(), through_copies(), through_memory(), bytes_and_whole(), heap());
    int loops = 0;
    int limit;
    limit &= 7;
    for (int i = 0; i < limit; i++)
        loops++;
    printf("%d\n", loops == limit);
    return 0;
}
