// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// A function looks for a number, and says where it is or that it is not there.
extern int __VERIFIER_nondet_int(void);

static int find(const int *a, int n, int wanted)
{
    for (int i = 0; i < n; i++)
        if (a[i] == wanted)
            return i;
    return n;
}

int main(void)
{
    static int a[200];
    int place;
    do {
        place = find(a, 200, __VERIFIER_nondet_int());
        if (place != -1)
            a[place] = __VERIFIER_nondet_int();
    } while (place != -1);
    return 0;
}
