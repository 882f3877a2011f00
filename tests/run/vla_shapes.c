// Arrays of variable length: one and two dimensions, in loops, as parameters, sizeof evaluated, typedefs, pointers to them, with goto out.
#include <stdio.h>
#include <string.h>

static int sum2d(int rows, int columns, int m[rows][columns])
{
    int total = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            total += m[r][c] * (r + 1);
    return total + (int)(sizeof m[0] / sizeof(int));
}

static long binomial(int n, int k)
{
    long row[n + 1];
    memset(row, 0, sizeof row);
    row[0] = 1;
    for (int i = 1; i <= n; i++)
        for (int j = i; j > 0; j--)
            row[j] += row[j - 1];
    return row[k];
}

static int nested(int n)
{
    int total = 0;
    for (int i = 1; i <= n; i++) {
        int cells[i];
        for (int j = 0; j < i; j++)
            cells[j] = j;
        if (i == 7)
            continue;
        {
            char bytes[i * 2];
            memset(bytes, i, sizeof bytes);
            total += (int)sizeof bytes + bytes[i];
        }
        if (i > 15)
            goto out;
        total += cells[i - 1];
    }
out:
    return total;
}

static int recursive(int n)
{
    int own[n + 1];
    for (int i = 0; i <= n; i++)
        own[i] = n;
    int below = n ? recursive(n - 1) : 0;
    return below + own[n / 2];
}

int main(void)
{
    int n = 3, k = 4, calls = 0;
    int m[n][k];
    for (int r = 0; r < n; r++)
        for (int c = 0; c < k; c++)
            m[r][c] = r * k + c;
    printf("%d %d %d\n", sum2d(n, k, m), (int)sizeof m, (int)sizeof m[0]);
    int (*row)[k] = m + 1;
    printf("%d %d\n", (*row)[2], (int)((char *)(row + 1) - (char *)row));
    printf("%ld %ld\n", binomial(20, 10), binomial(5, 0));
    printf("%d %d\n", nested(10), nested(30));
    printf("%d\n", recursive(30));
    typedef double vector[n];
    n = 10;
    vector v, w;
    v[2] = w[2] = 2.5;
    printf("%d %g\n", (int)(sizeof v / sizeof *v), v[2] + w[2]);
    int size = (int)sizeof(int[calls++ + 5]);
    printf("%d %d\n", size, calls);
    struct point { int x, y; } points[k];
    points[k - 1] = (struct point){1, 2};
    printf("%d %d\n", points[3].y, (int)sizeof points);
    char *names[2][k];
    names[1][3] = "name";
    printf("%s\n", names[1][3]);
    return 0;
}
