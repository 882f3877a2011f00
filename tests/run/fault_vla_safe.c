// The same as fault_vla.c without the fault.
static int sum(int n)
{
    int cells[n];
    int total = 0;
    for (int i = 0; i < n; i++)
        cells[i] = i;
    for (int i = 0; i < n; i++)
        total += cells[i];
    return total;
}

int main(void)
{
    return sum(5);
}
