// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 0
// A ring of places: where it begins, and how many are taken.
extern int __VERIFIER_nondet_int(void);

struct ring {
    unsigned begin, count;
    int places[4];
};

static void put(struct ring *ring, int value)
{
    if (ring->count < 4) {
        ring->places[(ring->begin + ring->count) % 4] = value;
        ring->count++;
    }
}

static int take(struct ring *ring)
{
    if (ring->count == 0)
        return 0;
    int value = ring->places[ring->begin];
    ring->begin = (ring->begin + 1) % 8;
    ring->count--;
    return value;
}

int main(void)
{
    struct ring ring = {0};
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (input == 1)
            put(&ring, 5);
        else if (input == 2)
            take(&ring);
        else
            return 0;
    }
}
