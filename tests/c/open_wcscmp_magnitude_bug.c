// verdict: false(unreach-call)
// Of what wcscmp returns only the sign is known.
// inputs:
// native: maybe, the library has one of the values that are allowed
#include <wchar.h>
extern void reach_error(void);

int main(void)
{
    wchar_t a[] = L"b", b[] = L"a";
    int order = wcscmp(a, b);
    if (order != 1)
        reach_error();
    return 0;
}
