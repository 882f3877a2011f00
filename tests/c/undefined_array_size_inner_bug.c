// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The inner size of an array of arrays.
// inputs: 3
extern int __VERIFIER_nondet_int(void);

static int area(int rows, int columns)
{
    char a[rows][columns];
    return (int)sizeof a;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n > 0 && n < 4 ? area(n, 3 - n) == 99 : 0;
}
