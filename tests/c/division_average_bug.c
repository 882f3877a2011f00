// verdict: false(div-by-zero)
// property: div-by-zero
// The average of as many numbers as pass.
// inputs: -1, -2, -3
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    int sum = 0, count = 0;
    for (int i = 0; i < 3; i++) {
        int n = __VERIFIER_nondet_char();
        if (n >= 0)
            sum += n, count++;
    }
    return sum / count > 127;
}
