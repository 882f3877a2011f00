// verdict: true
// property: no-overflow
// A bit-field is as wide as it says, but computes as an int.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct {
        int n : 31;
    } s;
    s.n = __VERIFIER_nondet_int();
    return s.n + 1 == 0;
}
