// verdict: true
// Exchanging pointers, not what they point to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int **a, int **b)
{
    int *t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int ox = x, oy = y;
    int *small = &x, *large = &y;
    if (*small > *large)
        swap(&small, &large);
    if (*small > *large || x != ox || y != oy)
        reach_error();
    return 0;
}
