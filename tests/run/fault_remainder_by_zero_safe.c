// The same as fault_remainder_by_zero.c without the fault.
int main(void)
{
    unsigned long long n = 10, d = 3;
    return (int)(n % d);
}
