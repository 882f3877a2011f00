// verdict: true
// property: no-overflow
// A counter that has to pass the largest number.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int end = __VERIFIER_nondet_int(), turns = 0;
    if (end < 2147483645)
        return 0;
    for (int i = 2147483644; i < end; i++)
        turns++;
    return turns;
}
