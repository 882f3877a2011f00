// What has no address that the function could know stays as it is.
// any: true
// havoc: true
extern void reach_error(void);
extern int parse(int *number);

int main(void)
{
    int number = 3, other[2] = {1, 2};
    int result = parse(&number);
    other[result & 1] += 2;
    if (other[0] + other[1] != 5)
        reach_error();
    return 0;
}
