// An index that does not fit the address space, in what a variable of a function begins with: the compiler copies that from a constant.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

#define FAR ((1UL << (8 * sizeof(long) - 2)) + 1)

static int table[4];

static int *pick(int i)
{
    int *both[3] = {table, table + FAR, table + 2};
    return both[i];
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    *pick((i & 1) + 1) = 3;
    if (table[3] == 3)
        reach_error();
    if (table[0] == 3)
        __assert_fail("table[0] != 3", "a.c", 1, "main");
    return 10 / (table[1] + 1) + (i & 7) + 1;
}
