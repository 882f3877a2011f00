// verdict: true
// property: valid-memsafety
// Each iteration has a variable of its own, which lives as long as the array beside it.

int main(void)
{
    int *kept = 0, sum = 0;
    for (int i = 1; i < 3; i++) {
        int w = i;
        int room[i];
        kept = &w;
        room[i - 1] = *kept;
        sum += *kept + room[i - 1];
    }
    return sum;
}
