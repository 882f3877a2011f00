// verdict: false(assert)
// CBMC: inputs of several types.
// inputs: 200, -1, 0.5
extern unsigned char nondet_uchar(void);
extern short nondet_short(void);
extern float nondet_float(void);
extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);

int main(void)
{
    unsigned char c = nondet_uchar();
    short s = nondet_short();
    float f = nondet_float();
    __CPROVER_assume(s < 0 && f > 0.0f && f < 1.0f);
    __CPROVER_assert(c + s < 199, "a negative number was added");
    __CPROVER_assert(f * 2.0f < 2.0f, "less than twice one");
    return 0;
}
