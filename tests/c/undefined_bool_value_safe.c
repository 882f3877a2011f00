// verdict: true
// property: undefined-behaviour
// A byte that is neither false nor true.
extern unsigned char __VERIFIER_nondet_uchar(void);

static union {
    unsigned char byte;
    _Bool truth;
} u;

int main(void)
{
    u.byte = __VERIFIER_nondet_uchar();
    if (u.byte > 1)
        return 0;
    return u.truth;
}
