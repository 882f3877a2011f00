// verdict: true
// property: undefined-behaviour
// What the compiler is told about an address does not hold.
extern unsigned char __VERIFIER_nondet_uchar(void);

static _Alignas(16) char text[64];

int main(void)
{
    unsigned char at = __VERIFIER_nondet_uchar();
    if (at > 32 || at % 16)
        return 0;
    char *p = __builtin_assume_aligned(text + at, 16);
    return *p;
}
