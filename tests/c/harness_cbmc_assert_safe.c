// verdict: true
// CBMC: functions without a body for inputs, its own assume and assert.
extern int nondet_int(void);
extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);

int main(void)
{
    int x = nondet_int();
    __CPROVER_assume(x >= 0 && x <= 46340);
    long long square = (long long)x * x;
    __CPROVER_assert(square <= 2147483647, "the square fits");
    return 0;
}
