// verdict: true
// The median of three numbers by conditional operators inside each other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int median = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
    int below = (a < median) + (b < median) + (c < median);
    int above = (a > median) + (b > median) + (c > median);
    if (below > 1 || above > 1)
        reach_error();
    return 0;
}
