// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs:
// The array is filled from its end.
extern void reach_error(void);

int main(void)
{
    static int a[20000];
    for (int i = 19999; i >= 0; i--)
        a[i] = i + 1;
    for (int i = 0; i < 20000; i++)
        if (a[i] != i + 1)
            reach_error();
    return 0;
}
