// A division by zero for one input.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    return 10 / (input - '1');
}
