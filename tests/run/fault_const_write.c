// A write into a constant table through a cast.
// FAULT: fault_const_write.c:9: write of 4 bytes in `table` (12 bytes, declared at fault_const_write.c:4), which is read-only
// EXIT: 139
static const int table[3] = {1, 2, 3};

int main(void)
{
    int *p = (int *)table;
    p[1] = 20;
    return table[1];
}
