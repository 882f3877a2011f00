// verdict: false(unreach-call)
// Reversing a list of symbolic length.
// inputs: 4
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    struct node *list = 0, *reversed = 0;
    for (int i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    for (int i = 0; i < n; i++, reversed = reversed->next)
        if (reversed->value != n - 1 - i)
            reach_error();
    if (reversed)
        reach_error();
    return 0;
}
