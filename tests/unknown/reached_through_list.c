// What its argument leads to is in reach, however far.
// any: true
// havoc: false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);
struct node {
    int value;
    struct node *next;
};
extern void visit(struct node *list);

int main(void)
{
    struct node last = {5, 0}, first = {4, &last};
    visit(&first);
    if (last.value == 6)
        reach_error();
    return 0;
}
