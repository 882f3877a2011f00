// verdict: true
// property: valid-memsafety
// The body of do is a block of its own: the condition is outside.

int main(void)
{
    int *p, n = 0;
    do {
        p = &(int){++n};
        n = *p;
    } while (n < 2);
    return 0;
}
