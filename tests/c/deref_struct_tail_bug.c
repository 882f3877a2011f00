// verdict: false(valid-deref)
// property: valid-memsafety
// Space for a header is no space for what follows it.
// inputs: 1
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct header {
    int kind;
};

struct message {
    struct header header;
    int content;
};

int main(void)
{
    int kind = __VERIFIER_nondet_bool();
    struct header *h = malloc(kind ? sizeof(struct header) : sizeof(struct header));
    h->kind = kind;
    if (h->kind == 1)
        ((struct message *)h)->content = 5;
    free(h);
    return 0;
}
