// The text has no end.
#include <wchar.h>

int main(void)
{
    wchar_t text[2] = {65, 66};
    wprintf(L"%ls", text);
    return 0;
}
