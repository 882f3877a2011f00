// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs:
// Cells are changed by one loop after another: what was true of a cell before it was changed is part of the proof.
extern void reach_error(void);

int main(void)
{
    static int a[30000], b[30000];
    for (int i = 0; i < 30000; i++)
        a[i] = 42;
    for (int i = 0; i < 30000; i++)
        b[i] = a[i];
    for (int i = 0; i < 30000; i++)
        b[i] = b[i] + i;
    for (int i = 0; i < 30000; i++)
        if (b[i] != i + 42)
            reach_error();
    return 0;
}
