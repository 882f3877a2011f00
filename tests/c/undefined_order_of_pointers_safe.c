// verdict: true
// property: undefined-behaviour
// The order of two pointers, which only pointers into the same object have.
extern int __VERIFIER_nondet_int(void);

static int first[4];

int main(void)
{
    int *low = first + 1;
    int *high = __VERIFIER_nondet_int() == 1 ? first : first + 4;
    if (low < high)
        return 1;
    return 0;
}
