// A call of a function without a definition, where it is reached.
// FAULT: fault_missing_function.c:10: not supported: a call of `somewhere_else`, which has no body and no model
// EXIT: 2
int somewhere_else(int);

int main(void)
{
    int (*f)(int) = somewhere_else;
    if (f != 0)
        return somewhere_else(3);
    return 0;
}
