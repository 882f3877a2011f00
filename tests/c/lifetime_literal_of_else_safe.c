// verdict: true
// property: valid-memsafety
// The substatement behind else is a block; the other one ends as well.
extern int __VERIFIER_nondet_int(void);

static int sum(const int *a) { return a[0] + a[1]; }

int main(void)
{
    int c = __VERIFIER_nondet_int();
    if (c == 5)
        return sum((int[]){c, 1});
    else
        return sum((int[]){7, 8});
}
