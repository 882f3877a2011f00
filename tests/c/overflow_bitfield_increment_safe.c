// verdict: true
// property: no-overflow
// Incrementing a narrow bit-field converts, and does not overflow.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct {
        int n : 4;
    } s;
    s.n = __VERIFIER_nondet_int();
    s.n++;
    return s.n == 0;
}
