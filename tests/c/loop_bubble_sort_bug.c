// verdict: false(unreach-call)
// Sorting three symbolic numbers.
// inputs: 3, 2, 1
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    int a[3], sum = 0, again = 0;
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_short();
        sum += a[i];
    }
    for (int i = 0; i < 1; i++)
        for (int j = 0; j < 2 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < 2; i++)
        if (a[i] > a[i + 1])
            reach_error();
    for (int i = 0; i < 3; i++)
        again += a[i];
    if (sum != again)
        reach_error();
    return 0;
}
