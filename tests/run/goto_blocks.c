// goto into and out of blocks, loops and switches, backwards over declarations; irreducible loops.
#include <stdio.h>

static int into_loop(int n)
{
    int i = 5, total = 0;
    if (n)
        goto middle;
    for (i = 0; i < 10; i++) {
        total += 1;
    middle:
        total += 100;
    }
    return total;
}

static int irreducible(int n)
{
    int a = 0, b = 0;
    if (n % 2)
        goto second;
first:
    a += n;
    if (a > 50)
        return a * 1000 + b;
second:
    b += 3;
    if (b % 2)
        goto first;
    n++;
    goto first;
}

static int out(void)
{
    int found = -1;
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            for (int k = 0; k < 10; k++)
                if (i * j * k == 210 && i < j) {
                    found = i * 100 + j * 10 + k;
                    goto done;
                }
done:
    return found;
}

static int retry(int times)
{
    int tries = 0;
again: {
    int local = tries * 2;
    tries++;
    if (tries < times)
        goto again;
    return local;
}
}

static int into_branch(int x)
{
    if (x > 0) {
        x = 1;
    inside:
        x += 10;
    } else {
        x = -x;
        if (x > 5)
            goto inside;
    }
    return x;
}

static int cleanup(int fail)
{
    int log = 0;
    if (fail == 1) goto one;
    log = log * 10 + 1;
    if (fail == 2) goto two;
    log = log * 10 + 2;
    if (fail == 3) goto three;
    log = log * 10 + 3;
three: log = log * 10 + 6;
two: log = log * 10 + 5;
one: log = log * 10 + 4;
    return log;
}

int main(void)
{
    printf("%d %d\n", into_loop(0), into_loop(1));
    printf("%d %d\n", irreducible(3), irreducible(4));
    printf("%d %d\n", out(), retry(6));
    printf("%d %d %d\n", into_branch(3), into_branch(-3), into_branch(-7));
    for (int i = 0; i < 5; i++)
        printf("%d ", cleanup(i));
    printf("\n");
    return 0;
}
