// verdict: false(valid-deref)
// property: valid-memsafety
// Each iteration has a variable of its own, also where the stack is restored behind each.
// native: maybe, the new variable has the address of the old one
// inputs:

int main(void)
{
    int *kept = 0, sum = 0;
    for (int i = 1; i < 3; i++) {
        int w = i;
        int room[i];
        room[i - 1] = w;
        if (kept)
            sum += *kept;
        kept = &w;
        sum += room[i - 1];
    }
    return sum;
}
