// A division by a number that becomes zero.
// FAULT: fault_division_by_zero.c:8: division by zero
// EXIT: 136
int main(void)
{
    int total = 0;
    for (int i = 3; i >= 0; i--)
        total += 12 / i;
    return total;
}
