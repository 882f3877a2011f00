// verdict: true
// property: termination
// An endless loop that is never entered.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 8 && n < 9)
        for (;;)
            ;
    return 0;
}
