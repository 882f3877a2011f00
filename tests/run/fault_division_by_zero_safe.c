// The same as fault_division_by_zero.c without the fault.
int main(void)
{
    int total = 0;
    for (int i = 3; i > 0; i--)
        total += 12 / i;
    return total;
}
