// Which locales are installed is not known, and another than C changes everything.
#include <locale.h>

extern void reach_error(void);

int main(void)
{
    if (setlocale(LC_ALL, "C.UTF-8"))
        reach_error();
    return 0;
}
