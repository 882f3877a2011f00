// verdict: true
// property: valid-memsafety
// The body of a loop is a block in each iteration, also without braces.

int main(void)
{
    int n = 3, sum = 0;
    while (n-- > 0)
        sum += *&(int){n};
    return sum != 3;
}
