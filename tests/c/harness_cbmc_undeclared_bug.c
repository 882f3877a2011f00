// verdict: false(assert)
// CBMC: nothing is declared, as in many of its harnesses.
// inputs: 3, 4
int main(void)
{
    int x = nondet_int(), y = nondet_int();
    __CPROVER_assume(x > 0 && x < 10 && y > 0 && y < 10);
    __CPROVER_assert(x * y != 12, "product");
    return 0;
}
