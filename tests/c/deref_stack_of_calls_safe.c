// verdict: true
// property: valid-memsafety
// Each call's array has room for its depth.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int fill(int *a, int size, int depth)
{
    if (depth == 0)
        return a[size - 1];
    int larger[4];
    for (int i = 0; i < 4; i++)
        larger[i] = i < size ? a[i] : depth;
    return fill(larger, size + 1, depth - 1);
}

int main(void)
{
    int one = 1;
    int depth = __VERIFIER_nondet_uchar();
    return depth <= 3 ? fill(&one, 1, depth) : 0;
}
