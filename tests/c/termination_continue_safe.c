// verdict: true
// property: termination
// A continue that jumps over the step.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned skip = __VERIFIER_nondet_uint(), i = 0, sum = 0;
    for (; i < 4; i++) {
        if (i == skip)
            continue;
        sum += i;
    }
    return (int)sum;
}
