// verdict: false(termination)
// property: termination
// Where the next number is two away, adding one changes nothing.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    float x = 16777214;
    if (__VERIFIER_nondet_bool())
        x += 1;
    while (x < 16777218)
        x += 1;
    return 0;
}
