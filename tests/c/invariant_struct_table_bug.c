// verdict: false(unreach-call)
// inputs: 1, 3, 1, 3, 1, 3, 0
// Members of the structs in an array are never less than what the first loop gave them.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct item {
    int given, used;
};

static struct item items[8];

int main(void)
{
    for (int i = 0; i < 8; i++)
        items[i].given = 2 + i / 3;
    while (__VERIFIER_nondet_int()) {
        struct item *item = &items[__VERIFIER_nondet_uint() % 8];
        if (item->used < item->given)
            item->used++;
        if (item->used > 2)
            reach_error();
    }
    return 0;
}
