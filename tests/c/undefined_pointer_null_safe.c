// verdict: true
// property: undefined-behaviour
// A null pointer is moved.
extern int __VERIFIER_nondet_int(void);

static char text[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = n < 4 ? text : 0;
    if (n < 0 || n > 3)
        return 0;
    return p + n == text + 1;
}
