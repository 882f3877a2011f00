// The linker puts what is in a section between two symbols.
#include <assert.h>
__attribute__((section("numbers"), used)) static int first = 1;
__attribute__((section("numbers"), used)) static int second = 2;
extern int __start_numbers[], __stop_numbers[];

int main(void)
{
    int sum = 0;
    for (int *p = __start_numbers; p != __stop_numbers; p++)
        sum += *p;
    assert(sum == 4);
    return 0;
}
