// verdict: false(valid-deref)
// property: valid-memsafety
// Each initialiser of a declaration is an expression of its own, and what a call returns ends with it.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:
struct pair { int x[2]; };

static struct pair make(void)
{
    struct pair pair = {{1, 2}};
    return pair;
}

int main(void)
{
    int *p = make().x, first = *p;
    return first;
}
