// Differences of labels in a table, as threaded interpreters use them to stay free of relocations.
#include <stdio.h>

static int offsets(int n)
{
    static const int table[] = {&&a - &&a, &&b - &&a, &&c - &&a};
    goto *(&&a + table[n]);
a: return 'a';
b: return 'b';
c: return 'c';
}

int main(void)
{
    printf("%c%c%c\n", offsets(0), offsets(1), offsets(2));
    return 0;
}
