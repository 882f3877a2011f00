// verdict: true
// CBMC: nothing is declared, as in many of its harnesses.
int main(void)
{
    int x = nondet_int(), y = nondet_int();
    __CPROVER_assume(x > 0 && x < 10 && y > 0 && y < 10);
    __CPROVER_assert(x * y <= 81, "product");
    return 0;
}
