// verdict: false(valid-deref)
// property: valid-memsafety
// The substatement behind else is a block; the other one ends as well.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

static int sum(const int *a) { return a[0] + a[1]; }

int main(void)
{
    const int *a;
    int c = __VERIFIER_nondet_int();
    if (c == 5)
        return sum((int[]){c, 1});
    else
        a = (int[]){7, 8};
    return sum(a);
}
