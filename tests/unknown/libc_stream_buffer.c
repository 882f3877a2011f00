// A stream may write to the buffer that it was given at any time.
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    static char buffer[16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    printf("text");
    if (buffer[0] == 't')
        reach_error();
    return 0;
}
