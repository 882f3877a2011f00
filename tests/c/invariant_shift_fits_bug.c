// verdict: false(no-overflow)
// property: no-overflow
// inputs: 1, 1, 1, 0
// A shift by as much as there is room for.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int places = 28, sum = 0;
    while (__VERIFIER_nondet_int()) {
        if (places < 31)
            places++;
        sum ^= 1 << places;
    }
    return sum == 1;
}
