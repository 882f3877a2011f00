// verdict: true
// property: no-overflow
// There are more negative numbers than positive ones.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long long n = __VERIFIER_nondet_int();
    return -n == 3;
}
