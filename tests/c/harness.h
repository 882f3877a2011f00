/* What check.sh tells harness.c about the programs of this folder. */
enum outcome { NOTHING, REACHED, ASSERTION, PRUNED, REPORT, TIMEOUT, DEREF, FREE, LOST, UNFREED, OVERFLOW, DIVISION };

/* What matters of the heap: that no block is lost, that none is left when the program ends. */
enum { TRACKED = 1, CLEANED = 2 };

struct program {
    const char *name;
    int (*main)(void);
    enum outcome expected;
    unsigned allowed;   /* a set of outcomes: how other inputs may fail */
    int native_maybe;   /* the failure depends on what is not ours, addresses, uninitialised memory; or no sanitizer sees it */
    int heap;
    const char *inputs; /* those of the twin that fails */
};

extern const struct program programs[];
