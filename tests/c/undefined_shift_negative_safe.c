// verdict: true
// property: undefined-behaviour
// A shift to the right by a negative number.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n < 8 && n >= 0 ? (100 >> n) == 7 : 0;
}
