// verdict: true
// Searching a sorted table for a symbolic key.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const int table[8] = {-3, 0, 2, 5, 7, 11, 13, 17};

int main(void)
{
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 8;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    int found = low < 8 && table[low] == key;
    int present = 0;
    for (int i = 0; i < 8; i++)
        present |= table[i] == key;
    if (found != present)
        reach_error();
    return 0;
}
