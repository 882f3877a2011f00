// verdict: true
// property: valid-memsafety
// Each initialiser of a declaration is an expression of its own, and what a call returns ends with it.
struct pair { int x[2]; };

static struct pair make(void)
{
    struct pair pair = {{1, 2}};
    return pair;
}

int main(void)
{
    int *p, first = (p = make().x, *p);
    return first - 1 + (p != 0);
}
