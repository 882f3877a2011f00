// verdict: false(termination)
// property: termination
// A continue that jumps over the step.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned skip = __VERIFIER_nondet_uint(), i = 0, sum = 0;
    while (i < 4) {
        if (i == skip)
            continue;
        sum += i;
        i++;
    }
    return (int)sum;
}
