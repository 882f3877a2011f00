// verdict: true
// Looking up a symbolic key in a binary search tree.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct tree {
    int key;
    struct tree *left, *right;
};

int main(void)
{
    struct tree one = {1, 0, 0}, three = {3, 0, 0}, six = {6, 0, 0};
    struct tree two = {2, &one, &three}, five = {5, 0, &six}, root = {4, &two, &five};
    int key = __VERIFIER_nondet_int();
    struct tree *at = &root;
    while (at && at->key != key)
        at = key < at->key ? at->left : at->right;
    if ((at != 0) != (key >= 1 && key <= 6))
        reach_error();
    return 0;
}
