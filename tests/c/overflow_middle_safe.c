// verdict: true
// property: no-overflow
// The middle between two indices.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int low = 2, high = __VERIFIER_nondet_int();
    if (high < low)
        return 0;
    int middle = low + (high - low) / 2;
    return middle < low;
}
