// The same as fault_const_write.c without the fault.
static int table[3] = {1, 2, 3};

int main(void)
{
    int *p = (int *)table;
    p[1] = 20;
    return table[1];
}
