// Recursion: Ackermann, Hanoi, permutations, mutual, through pointers, with arrays in each frame.
#include <stdio.h>
#include <string.h>

static unsigned calls;
static unsigned ackermann(unsigned m, unsigned n)
{
    calls++;
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int hanoi(int n, int from, int to, int via) { return n == 0 ? 0 : hanoi(n - 1, from, via, to) + 1 + hanoi(n - 1, via, to, from); }

static int count;
static void permute(char *s, int k)
{
    if (!s[k]) {
        if (count++ % 7 == 0)
            printf("%s ", s);
        return;
    }
    for (int i = k; s[i]; i++) {
        char t = s[k]; s[k] = s[i]; s[i] = t;
        permute(s, k + 1);
        t = s[k]; s[k] = s[i]; s[i] = t;
    }
}

static int frames(int depth, const int *above)
{
    int own[4];
    for (int i = 0; i < 4; i++)
        own[i] = depth * 4 + i;
    int below = depth ? frames(depth - 1, own) : 0;
    return below + own[depth % 4] + (above ? above[3] : 0);
}

static int queens(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n)
        return 1;
    int found = 0;
    for (int c = 0; c < n; c++) {
        unsigned l = 1u << (row + c), r = 1u << (row - c + n);
        if (columns >> c & 1 || left & l || right & r)
            continue;
        found += queens(n, row + 1, columns | 1u << c, left | l, right | r);
    }
    return found;
}

static int female(int n);
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

int main(void)
{
    printf("%u %u\n", ackermann(2, 9), ackermann(3, 5));
    printf("%u\n", calls);
    printf("%d\n", hanoi(10, 1, 3, 2));
    char letters[] = "abcd";
    permute(letters, 0);
    printf("%d %s\n", count, letters);
    printf("%d\n", frames(20, 0));
    printf("%d\n", queens(6, 0, 0, 0, 0));
    for (int i = 0; i < 12; i++)
        printf("%d%d ", male(i), female(i));
    printf("\n");
    return 0;
}
