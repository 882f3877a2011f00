// verdict: true
// property: valid-memsafety
// The body of a switch or a loop is a block without braces and behind a label, too.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0;
    switch (__VERIFIER_nondet_int())
    case 3:
        p = &(int){3}, *p = 4;
    return p != 0;
}
