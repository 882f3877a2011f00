// verdict: false(unreach-call)
// Negative symbolic offsets from the middle of an array.
// inputs: -3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[7] = {-3, -2, -1, 0, 1, 2, 3};
    int *middle = &a[3];
    int i = __VERIFIER_nondet_int();
    if (i < -3 || i > 3)
        return 0;
    if (middle[i] != i || *(middle - i) > 2)
        reach_error();
    return 0;
}
