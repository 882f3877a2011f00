// verdict: false(valid-deref)
// property: valid-memsafety
// A structure that ends in an array of as many elements as were asked for.
// inputs: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct packet {
    unsigned length;
    int data[];
};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 3)
        return 0;
    struct packet *p = malloc(sizeof *p + n * sizeof p->data[0]);
    p->length = n;
    for (unsigned i = 0; i <= p->length; i++)
        p->data[i] = 1;
    free(p);
    return 0;
}
