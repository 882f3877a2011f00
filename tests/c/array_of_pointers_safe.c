// verdict: true
// Pointers in an array, chosen by a symbolic index and written through.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2, c = 3;
    int *all[] = {&a, &b, &c, &b};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3)
        return 0;
    *all[i] += 10;
    if (a + b + c != 16)
        reach_error();
    if (i % 2 == 1 && b != 12)
        reach_error();
    return 0;
}
