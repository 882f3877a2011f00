// verdict: true
// property: valid-memsafety
// The next element is asked for after the element is gone.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    struct node *head = 0;
    for (unsigned i = 0; i < n && i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        head = fresh;
    }
    while (head) {
        struct node *gone = head;
        head = gone->next;
        free(gone);
    }
    return 0;
}
