// verdict: true
// property: undefined-behaviour
// The distance of two pointers, which only pointers into the same object have.
extern int __VERIFIER_nondet_int(void);

static char first[4];

static long distance(char *from, char *to)
{
    return to - from;
}

int main(void)
{
    char *end = __VERIFIER_nondet_int() == 1 ? first : first + 4;
    return distance(first, end) == 3;
}
