// verdict: true
// Twice recursive, with a symbolic argument.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 6)
        return 0;
    if (fibonacci(n) > 8)
        reach_error();
    return 0;
}
