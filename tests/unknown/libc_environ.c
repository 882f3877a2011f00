// A variable of the C library is not the program's, and does not hold just anything.
#include <assert.h>
extern char **environ;

int main(void)
{
    assert(environ);
    return environ[0] == 0;
}
