// verdict: true
// property: valid-memsafety
// A jump out of a block ends what the block declares, a jump inside of it does not.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, n = __VERIFIER_nondet_int();
    {
    back:;
        int w = 1;
        if (!p) {
            p = &w;
            goto back;
        }
        *p = 2;
        p = &n;
        if (n == 9)
            goto out;
    }
out:
    return *p == 2;
}
