// verdict: false(div-by-zero)
// property: div-by-zero
// Where nothing ever runs, nothing is divided.
// inputs: 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), zero = 0;
    if (n > 8 && n != 8)
        return n / zero;
    return 0;
}
