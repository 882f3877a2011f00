// The function may write through its argument, and to nothing that it has no way to.
// any: true
// havoc: false(unreach-call)
extern void reach_error(void);
extern int parse(int *number);

int main(void)
{
    int number = 3;
    parse(&number);
    if (number != 3)
        reach_error();
    return 0;
}
