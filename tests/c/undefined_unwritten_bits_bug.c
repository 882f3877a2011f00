// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// Bits that were never set are masked out, or not.
// inputs: 0
// native: maybe, only MemorySanitizer sees it
extern int __VERIFIER_nondet_int(void);

struct flags {
    unsigned a : 3, b : 5;
};

int main(void)
{
    struct flags flags;
    flags.a = (unsigned)__VERIFIER_nondet_int() & 7;
    unsigned x;
    x = (x & ~255u) | 6;
    if (flags.b == 2)
        return 1;
    return (x & 255) == 7 ? 1 : 0;
}
