// verdict: true
// Lists of different lengths, made in different branches.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = list;
    return fresh;
}

int main(void)
{
    struct node *list = 0;
    int length = 0, count = 0, sum = 0;
    for (int i = 1; i <= 4; i++)
        if (__VERIFIER_nondet_bool()) {
            list = push(list, i);
            length++;
        }
    for (struct node *n = list; n; n = n->next, count++)
        sum += n->value;
    if (count != length || sum > 10 || (count == 4 && sum != 10))
        reach_error();
    return 0;
}
