// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A null pointer is moved.
// inputs: 2
extern int __VERIFIER_nondet_int(void);

static char text[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = n < 2 ? text : 0;
    if (n < 0 || n > 3)
        return 0;
    return p + n == text + 1;
}
