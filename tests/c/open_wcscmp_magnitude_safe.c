// verdict: true
// Of what wcscmp returns only the sign is known.
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    int order = wcscmp(L"b", L"a");
    if (order < 1)
        reach_error();
    return 0;
}
