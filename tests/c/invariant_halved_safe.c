// verdict: true
// property: valid-memsafety
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1
// A search that halves what is left of an array.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static int a[100];
    int low = 0, high = 100, wanted = __VERIFIER_nondet_int();
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}
