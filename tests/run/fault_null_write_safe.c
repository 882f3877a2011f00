// The same as fault_null_write.c without the fault.
int main(void)
{
    long long cell, *p = &cell;
    *p = 5;
    return 0;
}
