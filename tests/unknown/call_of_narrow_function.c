// What a function that returns fewer bits leaves in the others is open.
extern void reach_error(void);

static int five(void)
{
    return 5;
}

int main(void)
{
    long long (*as_wide)(void) = (long long (*)(void))five;
    long long result = as_wide();
    if (result != 5)
        reach_error();
    return 0;
}
