// verdict: true
// property: valid-memsafety
// Each iteration has a variable of its own, also behind a label.

int main(void)
{
    int *kept = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
    again:;
        int w = i;
        kept = &w;
        if (kept)
            sum += *kept;
        if (sum > 100)
            goto again;
    }
    return sum;
}
