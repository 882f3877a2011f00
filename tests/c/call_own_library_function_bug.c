// verdict: false(unreach-call)
// Functions of the C library that the program defines itself are its own, also where the compiler knows the arguments.
// inputs:
// native: maybe, compilers evaluate calls of the library's functions by themselves
extern void reach_error(void);

__SIZE_TYPE__ strlen(const char *text)
{
    return text[0] == 'a' ? 7 : 0;
}

int abs(int number)
{
    return number + 1;
}

int main(void)
{
    if (strlen("abc") == 7 && abs(-3) == -2)
        reach_error();
    return 0;
}
