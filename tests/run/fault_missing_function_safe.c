// The same as fault_missing_function.c without the fault.
int somewhere_else(int x) { return x + 1; }

int main(void)
{
    int (*f)(int) = somewhere_else;
    if (f != 0)
        return somewhere_else(3);
    return 0;
}
