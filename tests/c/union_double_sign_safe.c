// verdict: true
// Changing the sign of a double by its highest bit.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

union bits {
    double value;
    unsigned long long bits;
};

int main(void)
{
    double x = __VERIFIER_nondet_double();
    union bits u = {x};
    u.bits ^= 1ULL << 63;
    if (x == x && u.value != -x)
        reach_error();
    return 0;
}
