// verdict: true
// property: valid-memsafety
// The only pointer to a block lies in a block that is freed.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct box {
    int *content;
};

int main(void)
{
    struct box *box = malloc(sizeof *box);
    box->content = __VERIFIER_nondet_bool() ? malloc(sizeof(int)) : 0;
    int *content = box->content;
    free(box);
    free(content);
    return 0;
}
