// verdict: false(termination)
// property: termination
// The inner loop resets the counter of the outer one.
// inputs: 2
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 3, i, j, sum = 0;
    for (i = 0; i < 3; i++)
        for (j = 0; j < n; j++)
            sum = i = j;
    return sum == 9;
}
