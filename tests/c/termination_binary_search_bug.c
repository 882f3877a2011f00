// verdict: false(termination)
// property: termination
// A search that does not get closer.
// inputs: 6
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static const int a[4] = {1, 3, 5, 7};
    int key = __VERIFIER_nondet_int(), low = 0, high = 4;
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] < key)
            low = middle;
        else
            high = middle;
    }
    return low;
}
