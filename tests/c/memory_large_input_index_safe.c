// verdict: true
// A megabyte on the heap is input; where it is read is input too.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);

int main(void)
{
    unsigned size = 1u << 20;
    unsigned char *text = malloc(size);
    if (!text)
        return 0;
    unsigned i;
    klee_make_symbolic(text, size, "text");
    klee_make_symbolic(&i, sizeof i, "i");
    if (i < size - 1 && text[i] == 10) {
        text[i + 1] = 11;
        assert(text[i] + text[i + 1] == 21);
    }
    free(text);
    return 0;
}
