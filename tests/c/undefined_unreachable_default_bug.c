// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A case that was forgotten.
// inputs: 3
extern int __VERIFIER_nondet_int(void);

static int name(int kind)
{
    switch (kind) {
    case 0: return 'a';
    case 1: return 'b';
    case 2: return 'c';
    default: __builtin_unreachable();
    }
}

int main(void)
{
    int kind = __VERIFIER_nondet_int();
    return kind >= 0 && kind <= 3 ? name(kind) == 'd' : 0;
}
