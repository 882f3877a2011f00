// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A variable of a loop's body has no value when the body begins again.
// inputs: 3
// native: maybe, only MemorySanitizer sees it
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (i == 0 || n != 3)
            x = i;
        if (x == 2)
            sum++;
    }
    return sum > 1;
}
