// verdict: false(valid-deref)
// property: valid-memsafety
// A compound literal ends with the braces around it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

struct node { int value; struct node *next; };

int main(void)
{
    struct node *list = 0;
    {
        list = &(struct node){1, &(struct node){2, 0}};
        list->next->value = 3;
    }
    return list->next->value;
}
