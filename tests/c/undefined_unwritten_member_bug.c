// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A structure is copied with a member that was never set; only using it is wrong.
// inputs: 5
// native: maybe, only MemorySanitizer sees it
extern int __VERIFIER_nondet_int(void);

struct s {
    char kind;
    int value, other;
};

int main(void)
{
    struct s a, b;
    a.kind = 'x';
    a.value = __VERIFIER_nondet_int();
    b = a;
    return b.kind == 'x' && b.other == 5 ? 1 : 0;
}
