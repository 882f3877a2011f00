// verdict: false(valid-deref)
// property: valid-memsafety
// The same of structures that do not fit into registers.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 0
extern int __VERIFIER_nondet_int(void);

struct large { char name[100]; int n; };

static struct large make(int n)
{
    struct large l = {"abc", n};
    return l;
}

int main(void)
{
    char *p = make(__VERIFIER_nondet_int()).name;
    return p[1];
}
