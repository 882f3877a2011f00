// verdict: false(no-overflow)
// property: no-overflow
// The middle between two indices.
// inputs: 2147483647
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int low = 2, high = __VERIFIER_nondet_int();
    if (high < low)
        return 0;
    int middle = (low + high) / 2;
    return middle < low;
}
