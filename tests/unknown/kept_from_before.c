// The second call may write what the first was given.
// any: true
// havoc: false(unreach-call)
extern void reach_error(void);
extern void keep(int *where);
extern void later(void);

int main(void)
{
    int number = 1;
    keep(&number);
    number = 2;
    later();
    if (number != 2)
        reach_error();
    return 0;
}
