// verdict: false(termination)
// property: termination
// An endless loop that is never entered.
// inputs: 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 8 && n < 10)
        for (;;)
            ;
    return 0;
}
