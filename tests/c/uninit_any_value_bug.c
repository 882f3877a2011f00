// verdict: false(unreach-call)
// An uninitialised variable may have any value, also this one.
// inputs:
// native: maybe
// undefined: reads an uninitialised variable
extern void reach_error(void);

int main(void)
{
    int x;
    int copy = x;
    if (x > 1000) {
        if (copy == 424242)
            reach_error();
    } else if (copy > 1000)
        reach_error();
    return 0;
}
