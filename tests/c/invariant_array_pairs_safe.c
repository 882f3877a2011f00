// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs:
// Two cells are written in each iteration; all of them are looked at.
extern void reach_error(void);

int main(void)
{
    static int a[20000];
    for (int i = 0; i < 10000; i++) {
        a[2 * i] = 4;
        a[2 * i + 1] = 6;
    }
    for (int i = 0; i < 20000; i++)
        if (a[i] != 4 && a[i] != 6)
            reach_error();
    return 0;
}
