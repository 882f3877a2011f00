// A call through a null function pointer in a table.
// FAULT: fault_call_null.c:11: call through a null pointer
// EXIT: 139
static int one(void) { return 1; }
static int (*table[2])(void) = {one};

int main(void)
{
    int total = 0;
    for (int i = 0; i < 2; i++)
        total += table[i]();
    return total;
}
