// verdict: true
// property: valid-memcleanup
// A list is freed down to its last element.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
};

static struct node *head;

int main(void)
{
    for (unsigned n = __VERIFIER_nondet_uint() % 4; n > 0; n--) {
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
