// random keeps its state in memory of the program.
#define _GNU_SOURCE
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    static char state[64];
    initstate(1, state, sizeof state);
    for (int i = 0; i < 64; i++)
        if (state[i])
            reach_error();
    return 0;
}
