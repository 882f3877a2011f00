// verdict: false(unreach-call)
// hard with joining all: the states of all calls are one, and the recursion never ends for it
// inputs: 102
// The same function, with one number too many.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n)
{
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int result = f(n);
    if (n <= 102 && result != 91)
        reach_error();
    return 0;
}
