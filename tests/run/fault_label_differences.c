// Differences of labels in a table, as threaded interpreters use them: labels have no order here, so such a table has no meaning.
// MODEL: 64
// FAULT: fault_label_differences.c:16: not supported: the initializer of `offsets.table`: constant expression i64 sub (i64 ptrtoint (ptr blockaddress(@offsets, %a) to i64), i64 ptrtoint (ptr blockaddress(@offsets, %a) to i64))
// EXIT: 2
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
