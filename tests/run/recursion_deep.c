// A call stack of a hundred thousand frames, with results and pointers passed through it.
#include <stdio.h>

static long sum(long n) { return n == 0 ? 0 : n + sum(n - 1); }

static int *count_up(int *cell, int n)
{
    if (n == 0)
        return cell;
    ++*cell;
    return count_up(cell, n - 1);
}

static int depth(int n, int *lowest)
{
    int local = n;
    if (n < *lowest)
        *lowest = n;
    return n == 0 ? 0 : depth(n - 1, lowest) + (local == n);
}

int main(void)
{
    int cell = 0, lowest = 1 << 30;
    printf("%ld\n", sum(60000));
    printf("%d\n", *count_up(&cell, 100000));
    printf("%d %d\n", depth(100000, &lowest), lowest);
    return 0;
}
