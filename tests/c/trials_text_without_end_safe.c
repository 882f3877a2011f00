// verdict: true
// property: valid-memsafety
// A copy goes on until it finds a zero, or has copied all.
extern int __VERIFIER_nondet_int(void);

#define SIZE 100

int main(void)
{
    int from[SIZE], to[SIZE], i;
    for (i = 0; i < SIZE; i++)
        from[i] = __VERIFIER_nondet_int();
    i = 0;
    while (i < SIZE && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    return i > 0 && to[0] == 0;
}
