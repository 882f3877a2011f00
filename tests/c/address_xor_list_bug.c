// verdict: false(unreach-call)
// A list whose nodes hold the exclusive or of their neighbours' addresses.
// inputs: 5, 6, 7
#include <stdint.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

struct node {
    int value;
    uintptr_t both;
};

int main(void)
{
    struct node n[3];
    int sum = 0, direct = 0;
    for (int i = 0; i < 3; i++) {
        n[i].value = __VERIFIER_nondet_char();
        n[i].both = (uintptr_t)(i > 0 ? &n[i - 1] : 0) ^ (uintptr_t)(i < 2 ? &n[i + 1] : 0);
        direct += n[i].value;
    }
    uintptr_t previous = 0;
    struct node *at = &n[0];
    while (at->both ^ previous) {
        sum += at->value;
        uintptr_t next = at->both ^ previous;
        previous = (uintptr_t)at;
        at = (struct node *)next;
    }
    if (sum != direct)
        reach_error();
    return 0;
}
