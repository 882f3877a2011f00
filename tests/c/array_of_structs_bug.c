// verdict: false(unreach-call)
// A member of a structure in an array, at a symbolic index; its neighbours stay.
// inputs: 3, 5
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item {
    char tag;
    int value;
    short count;
};

int main(void)
{
    struct item items[4] = {{'a', 1, 1}, {'b', 2, 2}, {'c', 3, 3}, {'d', 4, 4}};
    unsigned i = __VERIFIER_nondet_uint();
    int x = __VERIFIER_nondet_int();
    if (i > 3)
        return 0;
    struct item *p = &items[i];
    p->value = x;
    if (items[i].value != x || p->count != (int)i + 1 || items[i].tag != (char)('A' + i))
        reach_error();
    return 0;
}
