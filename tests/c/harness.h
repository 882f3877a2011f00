/* What check.sh tells harness.c about the programs of this folder. */
enum outcome { NOTHING, REACHED, ASSERTION, PRUNED, REPORT, TIMEOUT };

struct program {
    const char *name;
    int (*main)(void);
    enum outcome expected;
    int native_maybe;   /* the failure depends on what is not ours: addresses, uninitialised memory */
    const char *inputs; /* those of the twin that fails */
};

extern const struct program programs[];
