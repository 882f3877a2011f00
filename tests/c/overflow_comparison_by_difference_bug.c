// verdict: false(no-overflow)
// property: no-overflow
// Comparing by subtraction works for small numbers only.
// inputs: 2147483647, -1
extern int __VERIFIER_nondet_int(void);

static int compare(int a, int b)
{
    return a - b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    return compare(a, b) > 0;
}
