// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The order of two pointers, which only pointers into the same object have.
// inputs: 1
// native: maybe, no sanitizer asks which objects pointers point into
extern int __VERIFIER_nondet_int(void);

static int first[4], second[4];

int main(void)
{
    int *low = first + 1;
    int *high = __VERIFIER_nondet_int() == 1 ? second : first + 4;
    if (low < high)
        return 1;
    return 0;
}
