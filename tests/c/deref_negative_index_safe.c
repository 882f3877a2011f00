// verdict: true
// property: valid-memsafety
// A search from the end asks for the element before it asks whether there is one.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    int key = __VERIFIER_nondet_int(), i = 3;
    while (i >= 0 && a[i] != key)
        i--;
    return i;
}
