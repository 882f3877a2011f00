// verdict: true
// Of what wcscmp returns only the sign is known.
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    wchar_t a[] = L"b", b[] = L"a";
    int order = wcscmp(a, b);
    if (order < 1)
        reach_error();
    return 0;
}
