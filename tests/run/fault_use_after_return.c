// A pointer to a local variable of a function that has returned.
// FAULT: fault_use_after_return.c:14: read of 4 bytes in an object that no longer exists
// EXIT: 139
static int *dangling(int x)
{
    int local = x;
    int *p = &local;
    return p;
}

int main(void)
{
    int *p = dangling(3);
    return *p;
}
