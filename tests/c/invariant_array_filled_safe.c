// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs:
// Every cell has what the loop has written, however many there are.
extern void reach_error(void);

int main(void)
{
    static int a[100000];
    for (int i = 0; i < 100000; i++)
        a[i] = 42;
    for (int i = 0; i < 100000; i++)
        if (a[i] != 42)
            reach_error();
    return 0;
}
