// An address that is computed before the program starts, whose distance from the array does not fit the address space.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

#define FAR ((1UL << (8 * sizeof(long) - 2)) + 1)

static int table[4];
static struct {
    int count;
    int *first;
} list[2] = {
    {1, table + 1},
    {2, table + FAR},
};

int main(void)
{
    int i = __VERIFIER_nondet_int();
    list[i & 1].first[0] = 3;
    if (table[1] != 3)
        reach_error();
    if (table[0] == 3)
        __assert_fail("table[0] != 3", "a.c", 1, "main");
    return 10 / (table[1] + 1) + (i & 7) + 1;
}
