// A write through a null pointer.
// FAULT: fault_null_write.c:7: write of 8 bytes through a null pointer
// EXIT: 139
int main(void)
{
    long long *p = 0;
    *p = 5;
    return 0;
}
