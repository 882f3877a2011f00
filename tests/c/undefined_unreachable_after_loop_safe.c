// verdict: true
// property: undefined-behaviour
// A search that is said to succeed.
extern int __VERIFIER_nondet_int(void);

static const int table[4] = {3, 5, 7, 8};

static int find(int wanted)
{
    for (int i = 0; i < 4; i++)
        if (table[i] == wanted)
            return i;
    __builtin_unreachable();
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n == 3 || n == 8 ? find(n) == 9 : 0;
}
