// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A variable that has a value on one way only decides.
// inputs: 0
// native: maybe, only MemorySanitizer sees it
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x, n = __VERIFIER_nondet_int();
    if (n > 0)
        x = 3;
    if (n < 5 && x > 2)
        return 1;
    return 0;
}
