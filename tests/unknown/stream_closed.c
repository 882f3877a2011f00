// A stream is closed twice.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("there", "r");
    if (file) {
        fclose(file);
        fclose(file);
    }
    return 0;
}
