// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// A byte that is neither false nor true.
// inputs: 2
extern unsigned char __VERIFIER_nondet_uchar(void);

static union {
    unsigned char byte;
    _Bool truth;
} u;

int main(void)
{
    u.byte = __VERIFIER_nondet_uchar();
    if (u.byte > 2)
        return 0;
    return u.truth;
}
