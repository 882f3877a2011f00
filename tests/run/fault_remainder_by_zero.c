// A remainder of zero's, unsigned and wide.
// FAULT: fault_remainder_by_zero.c:7: division by zero
// EXIT: 136
int main(void)
{
    unsigned long long n = 10, d = 0;
    return (int)(n % d);
}
