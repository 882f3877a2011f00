// The same as fault_call_null.c without the fault.
static int one(void) { return 1; }
static int (*table[2])(void) = {one, one};

int main(void)
{
    int total = 0;
    for (int i = 0; i < 2; i++)
        total += table[i]();
    return total;
}
