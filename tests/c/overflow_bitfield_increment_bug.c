// verdict: false(no-overflow)
// property: no-overflow
// Incrementing a narrow bit-field converts, and does not overflow.
// inputs: 2147483647
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct {
        int n;
    } s;
    s.n = __VERIFIER_nondet_int();
    s.n++;
    return s.n == 0;
}
