// Numbers and words from standard input with scanf.
// STDIN: 10 -20\n30 0x1f word 3.5e2 x 7,8;9\n  last
#include <stdio.h>

int main(void)
{
    int a, b, c, n;
    unsigned hex;
    char word[10], c1, c2;
    double d;
    printf("%d ", scanf("%d%d %d", &a, &b, &c));
    printf("%d\n", a + b * 2 + c * 3);
    printf("%d ", scanf("%x %9s %lf %c", &hex, word, &d, &c1));
    printf("%u %s %g %c\n", hex, word, d, c1);
    printf("%d ", scanf("%d,%d%c%n", &a, &b, &c2, &n));
    printf("%d %d %c %d\n", a, b, c2, n);
    printf("%d %d\n", scanf("%d", &a), a);
    printf("%d\n", scanf("%d", &a));
    printf("%d %s\n", scanf("%3s", word), word);
    printf("%d %s\n", scanf("%s", word), word);
    printf("%d %d\n", scanf("%s", word), feof(stdin) != 0);
    return 0;
}
