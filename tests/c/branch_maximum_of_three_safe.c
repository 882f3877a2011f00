// verdict: true
// The largest of three numbers by nested conditions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int largest;
    if (a >= b) {
        if (a >= c)
            largest = a;
        else
            largest = c;
    } else if (b >= c)
        largest = b;
    else
        largest = c;
    if (largest < a || largest < b || largest < c)
        reach_error();
    return 0;
}
