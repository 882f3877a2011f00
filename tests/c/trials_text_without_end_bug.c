// verdict: false(valid-deref)
// property: valid-memsafety
// A copy goes on until it finds a zero, and nothing says that there is one.
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);

#define SIZE 100

int main(void)
{
    int from[SIZE], to[SIZE], i;
    for (i = 0; i < SIZE; i++)
        from[i] = __VERIFIER_nondet_int();
    i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    return i > 0 && to[0] == 0;
}
