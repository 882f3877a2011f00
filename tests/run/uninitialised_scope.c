// Variables of inner scopes, loops and switches that are written on some ways only.
#include <stdio.h>

static int pick(int which)
{
    int value;
    switch (which) {
    case 0: value = 10; break;
    case 1: value = 20; break;
    default: value = -1;
    }
    return value;
}

static int maybe(int set)
{
    int value;
    if (set)
        value = 42;
    return set ? value : 7;
}

static int in_loop(int n)
{
    int total = 0;
    for (int i = 0; i < n; i++) {
        int last;
        if (i % 3 == 0)
            last = i;
        else
            last = -i;
        total += last;
    }
    return total;
}

static int with_goto(int n)
{
    int i = 0, sum = 0;
again:;
    int fresh;
    fresh = i * i;
    sum += fresh;
    if (++i < n)
        goto again;
    return sum;
}

static int address_taken(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int cell;
        int *p = &cell;
        *p = i;
        sum += cell;
    }
    return sum;
}

int main(void)
{
    printf("%d %d %d\n", pick(0), pick(1), pick(9));
    printf("%d %d\n", maybe(0), maybe(1));
    printf("%d\n", in_loop(10));
    printf("%d\n", with_goto(6));
    printf("%d\n", address_taken(100));
    return 0;
}
