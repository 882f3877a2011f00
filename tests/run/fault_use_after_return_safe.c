// The same as fault_use_after_return.c without the fault.
static int *dangling(int x)
{
    static int local;
    local = x;
    int *p = &local;
    return p;
}

int main(void)
{
    int *p = dangling(3);
    return *p;
}
