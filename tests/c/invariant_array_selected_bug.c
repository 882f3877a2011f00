// verdict: false(unreach-call)
// inputs:
// Cells whose index has a property have a value, and the others have another.
extern void reach_error(void);

int main(void)
{
    static int a[20000];
    for (int i = 0; i < 20000; i++) {
        if (i % 2 == 0)
            a[i] = 1;
        else
            a[i] = 2;
    }
    for (int i = 0; i < 20000; i++)
        if (i % 2 == 0 && a[i] != 2)
            reach_error();
    return 0;
}
