// Weak definitions that a second file overrides, weak references without a definition, common symbols, aliases.
// FILES: link_weak_b.c
#include <stdio.h>

__attribute__((weak)) int overridden(void) { return 1; }
__attribute__((weak)) int kept(void) { return 2; }
__attribute__((weak)) int data = 10;
extern int absent(void) __attribute__((weak));
extern int absent_data __attribute__((weak));
int common __attribute__((common));
int common_array[4] __attribute__((common));
int from_second(void);

static int real(int x) { return x + 1; }
int nickname(int x) __attribute__((alias("real")));
extern int other_name(int) __attribute__((weak, alias("real")));

int main(void)
{
    printf("%d %d %d\n", overridden(), kept(), data);
    printf("%d %d\n", absent ? absent() : -1, &absent_data == 0);
    common = 5;
    common_array[2] = 6;
    printf("%d\n", from_second());
    printf("%d %d\n", common, common_array[3]);
    printf("%d %d\n", nickname(41), other_name(1));
    int (*p)(int) = nickname;
    printf("%d\n", p == real);
    return 0;
}
