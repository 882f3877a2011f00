// verdict: true
// The program's own definitions of functions of the C library do what the library's do.
// inputs:
extern void reach_error(void);

__SIZE_TYPE__ strlen(const char *text)
{
    __SIZE_TYPE__ length = 0;
    while (text[length])
        length++;
    return length;
}

int abs(int number)
{
    return number < 0 ? -number : number;
}

int main(void)
{
    if (strlen("abc") != 3 || abs(-3) != 3)
        reach_error();
    return 0;
}
