// verdict: false(assert)
// ESBMC's names.
// inputs: 0
extern int nondet_int(void);
extern void __ESBMC_assume(_Bool);
extern void __ESBMC_assert(_Bool, const char *);

int main(void)
{
    int x = nondet_int();
    __ESBMC_assume(x >= 0);
    __ESBMC_assert(x > 0, "not negative");
    return 0;
}
