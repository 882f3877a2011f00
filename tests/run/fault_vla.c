// A read behind an array of variable length.
// FAULT: fault_vla.c:11: read of 4 bytes past the end of `cells` (20 bytes, declared at fault_vla.c:6)
// EXIT: 139
static int sum(int n)
{
    int cells[n];
    int total = 0;
    for (int i = 0; i < n; i++)
        cells[i] = i;
    for (int i = 0; i <= n; i++)
        total += cells[i];
    return total;
}

int main(void)
{
    return sum(5);
}
