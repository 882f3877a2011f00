// verdict: false(no-overflow)
// property: no-overflow
// There are more negative numbers than positive ones.
// inputs: -2147483648
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return -n == 3;
}
