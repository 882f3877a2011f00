// verdict: true
// A structure that ends in an array of symbolic length.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct text {
    unsigned length;
    char bytes[];
};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 5)
        return 0;
    struct text *t = malloc(sizeof *t + n);
    t->length = n;
    for (unsigned i = 0; i < t->length; i++)
        t->bytes[i] = (char)('a' + i);
    unsigned vowels = 0;
    for (unsigned i = 0; i < t->length; i++)
        vowels += t->bytes[i] == 'a' || t->bytes[i] == 'e';
    if (vowels != (n > 0) + (n > 4) || sizeof *t != sizeof(unsigned))
        reach_error();
    free(t);
    return 0;
}
