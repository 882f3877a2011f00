// verdict: false(unreach-call)
// inputs:
// A copy has the same cells as what it was made from.
extern void reach_error(void);

int main(void)
{
    static int a[50000], b[50000];
    for (int i = 0; i < 50000; i++)
        a[i] = 3 * i;
    for (int i = 0; i < 50000; i++)
        b[i] = a[i];
    for (int i = 0; i < 50000; i++)
        if (b[i] == a[i])
            reach_error();
    return 0;
}
