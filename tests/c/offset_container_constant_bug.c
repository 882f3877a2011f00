// verdict: false(unreach-call)
// Where accesses are not asked about, a large constant leads from a member back to its structure, as some tools write it.
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static struct item {
    int key, member;
} item;

int main(void)
{
    int *member = &item.member;
    item.key = __VERIFIER_nondet_int();
    struct item *whole = (struct item *)((char *)member + (0UL - sizeof(int)));
    if (whole->key == 3)
        reach_error();
    return 0;
}
