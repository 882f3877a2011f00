// A binary search that keeps its promise: whatever it is asked for, it finds it if it is there, and never reads
// outside of the array. Nothing is wrong here.
#include <assert.h>
#include <stdio.h>

static int find(const int *sorted, int count, int wanted)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && sorted[low] == wanted ? low : -1;
}

int main(void)
{
    static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
    const int count = sizeof primes / sizeof *primes;
    for (int i = 0; i < count; i++)
        assert(find(primes, count, primes[i]) == i);
    assert(find(primes, count, 4) == -1);
    assert(find(primes, count, 23) == -1);
    printf("%d primes found\n", count);
    return 0;
}
