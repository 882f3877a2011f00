// An access outside of the memory that was asked for, for one input.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    char *memory = malloc(8);
    if (input == '1')
        memory[input] = input;
    free(memory);
    return 0;
}
