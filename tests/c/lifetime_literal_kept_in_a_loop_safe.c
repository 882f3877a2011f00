// verdict: true
// property: valid-memsafety
// Each iteration has a literal of its own, and uses no other.

int main(void)
{
    int *kept = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        kept = &(int){i};
        if (i == 1)
            return *kept;
        sum += *kept;
    }
    return sum;
}
