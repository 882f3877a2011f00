// verdict: true
// property: div-by-zero
// The average of as many numbers as pass.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    int sum = 0, count = 0;
    for (int i = 0; i < 3; i++) {
        int n = __VERIFIER_nondet_char();
        if (n >= 0)
            sum += n, count++;
    }
    return count ? sum / count : 0 > 127;
}
