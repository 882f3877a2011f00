// verdict: true
// Negative symbolic offsets from the middle of an array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[7] = {-3, -2, -1, 0, 1, 2, 3};
    int *middle = &a[3];
    int i = __VERIFIER_nondet_int();
    if (i < -3 || i > 3)
        return 0;
    if (middle[i] != i || *(middle - i) != -i)
        reach_error();
    return 0;
}
