// verdict: false(valid-deref)
// property: valid-memsafety
// A search from the end asks for the element before it asks whether there is one.
// inputs: 9
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    int key = __VERIFIER_nondet_int(), i = 3;
    while (a[i] != key && i >= 0)
        i--;
    return i;
}
